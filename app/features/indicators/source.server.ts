import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { attendance, cohortSessions } from "#app/features/admissions/tables.server.ts";
import { certificates, trainingOutcomes } from "#app/features/certificates/tables.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { surveys } from "#app/features/surveys/tables.server.ts";
import { dayAfter } from "./days.ts";
import type { Subject } from "./fields.ts";
import type { View } from "./schema.ts";

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

function onDays(day: AnyPgColumn, { from, until }: Period): SQL {
  return sql`${day} between ${from}::date and ${until}::date`;
}

const person = registrations.id;

/**
 * The first time somebody got a seat. Imported people may have one without a move; the date of their
 * state is all there is.
 */
function firstSeats(): SQL {
  const { registrationId, at, kind, to } = registrationEvents;
  const moved = sql`${kind} = 'moved' and ${to} = 'admitted'`;
  return sql`(
    select ${registrationId} as person, min(${at}) as at from ${registrationEvents}
      where ${moved} group by ${registrationId}
    union all
    select seated.id, seated.status_changed_at from ${registrations} seated
      where seated.status = 'admitted' and not exists (select from ${registrationEvents}
        where ${moved} and ${registrationId} = seated.id)) seats`;
}

/** Present or late, of all sessions with an entry in the period. */
function presences(period: Period): SQL {
  const attended = sql`count(*) filter (where ${attendance.presence} in ('present', 'late'))`;
  return sql`(
    select ${attendance.registrationId} as person, ${attended}::int as attended,
      count(*)::int as entries
    from ${attendance} join ${cohortSessions} on ${cohortSessions.id} = ${attendance.sessionId}
    where ${onDays(cohortSessions.day, period)}
    group by ${attendance.registrationId}) seen`;
}

const sources: Record<Subject, (period: Period) => Source> = {
  registrations: (period) => ({
    from: sql`${registrations}`,
    where: within(registrations.submittedAt, period),
  }),
  seats: (period) => ({
    from: sql`${registrations} join ${firstSeats()} on seats.person = ${person}`,
    where: within(sql`seats.at`, period),
  }),
  starts: (period) => ({
    from: sql`${registrations} join ${trainingOutcomes} on ${trainingOutcomes.registrationId} = ${person}`,
    where: onDays(trainingOutcomes.startedOn, period),
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
export function sourceOf(subject: Subject, { programme, year, ...period }: View): Source {
  const source = sources[subject](period);
  const where = and(
    isNull(registrations.mergedInto),
    source.where,
    programme === undefined ? undefined : eq(registrations.form, programme),
    year === undefined ? undefined : eq(registrations.year, year),
  );
  return { ...source, where: sql`${where}` };
}
