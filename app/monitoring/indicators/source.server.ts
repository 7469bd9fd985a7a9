import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { trainingStarts } from "#app/admissions/registrations/starts.queries.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { attendance, cohortSessions } from "#app/training/seats/tables.server.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import { splitColumns } from "./conditions.server.ts";
import { dayAfter } from "./days.ts";
import type { Subject } from "./fields.ts";
import { splits, type View } from "./schema.ts";

/** Where the people of a subject are read, already limited to the period. */
export type Source = {
  from: SQL;
  where: SQL;
  /** A person may have several rows. */
  many?: true;
};

type Period = Pick<View, "from" | "until">;

function within(moment: AnyPgColumn | SQL, { from, until }: Period): SQL {
  const [first, after] = [`${from}T00:00:00Z`, `${dayAfter(until)}T00:00:00Z`];
  return sql`${moment} >= ${first}::timestamptz and ${moment} < ${after}::timestamptz`;
}

function onDays(day: AnyPgColumn | SQL, { from, until }: Period): SQL {
  return sql`${day} between ${from}::date and ${until}::date`;
}

const person = registrations.id;

/**
 * Who got a seat for the first time in the period: in it and not before. Imported people may have a
 * seat without a move; the date of their state is all there is. Materialized, because the planner
 * knows little of such a set and would compute it again for every person.
 */
function firstSeats(period: Period): SQL {
  const { at, registrationId, kind, to } = registrationEvents;
  const before = sql`${`${period.from}T00:00:00Z`}::timestamptz`;
  return sql`(with found as materialized (
    select distinct ${registrationId} as person from ${registrationEvents}
      where ${kind} = 'moved' and ${to} = 'admitted' and ${within(at, period)}
        and not exists (select from ${registrationEvents} earlier
          where earlier.kind = 'moved' and earlier.to = 'admitted' and earlier.at < ${before}
            and earlier.registration_id = ${registrationId})
    union all
    select seated.id from ${registrations} seated
      where seated.status = 'admitted' and ${within(sql`seated.status_changed_at`, period)}
        and not exists (select from ${registrationEvents} earlier
          where earlier.kind = 'moved' and earlier.to = 'admitted'
            and earlier.registration_id = seated.id)
  ) select person from found) seats`;
}

/** Present or late, of all sessions with an entry in the period. */
function presences(period: Period): SQL {
  const attended = sql`count(*) filter (where ${attendance.presence} in ('present', 'late'))`;
  return sql`(with found as materialized (
    select ${attendance.registrationId} as person, ${attended}::int as attended,
      count(*)::int as entries
    from ${attendance} join ${cohortSessions} on ${cohortSessions.id} = ${attendance.sessionId}
    where ${onDays(cohortSessions.day, period)}
    group by ${attendance.registrationId}) select person, attended, entries from found) seen`;
}

const sources: Record<Subject, (period: Period) => Source> = {
  registrations: (period) => ({
    from: sql`${registrations}`,
    where: within(registrations.submittedAt, period),
  }),
  seats: (period) => ({
    from: sql`${registrations} join ${firstSeats(period)} on seats.person = ${person}`,
    where: sql`true`,
  }),
  starts: (period) => ({
    from: sql`${registrations} join ${trainingStarts} start on start.registration_id = ${person}`,
    where: onDays(sql`start.day`, period),
  }),
  outcomes: (period) => ({
    from: sql`${registrations} join ${trainingOutcomes} on ${trainingOutcomes.registrationId} = ${person}`,
    where: sql`${trainingOutcomes.outcome} is not null and ${onDays(trainingOutcomes.endedOn, period)}`,
  }),
  attendance: (period) => ({
    from: sql`${registrations} join ${presences(period)} on seen.person = ${person}`,
    where: sql`true`,
  }),
  certificates: (period) => ({
    from: sql`${registrations} join ${certificates} on ${certificates.registrationId} = ${person}`,
    where: within(certificates.issuedAt, period),
    many: true,
  }),
  surveys: (period) => ({
    from: sql`${registrations} join ${surveys} on ${surveys.registrationId} = ${person}`,
    where: within(surveys.answeredAt, period),
    many: true,
  }),
};

/** The people of a subject in a view; those found to be duplicates are counted once. */
export function sourceOf(subject: Subject, view: View): Source {
  const source = sources[subject](view);
  const columns = splitColumns(view.until);
  const where = and(
    isNull(registrations.mergedInto),
    source.where,
    view.year === undefined ? undefined : eq(registrations.year, view.year),
    ...splits.map((split) =>
      view[split] === undefined ? undefined : sql`${columns[split]} = ${view[split]}`,
    ),
  );
  return { ...source, where: sql`${where}` };
}
