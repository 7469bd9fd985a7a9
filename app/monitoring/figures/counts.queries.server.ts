import { and, asc, count, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { matching, yearsBefore } from "#app/admissions/records/list/list.queries.server.ts";
import {
  hasDropped,
  lastStep,
  stepJoin,
} from "#app/admissions/records/list/steps.queries.server.ts";
import { steps } from "#app/admissions/records/list/steps.ts";
import { ageBands } from "#app/admissions/registrations/schema.ts";
import { trainingStarts } from "#app/admissions/registrations/starts.queries.server.ts";
import {
  registrationCounters,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import {
  type CohortSeats,
  type Count,
  type Counts,
  type Dimension,
  dimensions,
  type FiguresFilter,
  type StepCount,
} from "./schema.ts";

/** Cohorts on the screen, the next to start first. */
const COHORTS = 24;

type Group = {
  day: string | null;
  status: string | null;
  age: string | null;
  form: string | null;
  course: string | null;
  level: string | null;
  region: string | null;
  sex: string | null;
  count: number;
};

/**
 * Everything that is counted by an answer, and by day, in one reading of the index of the list. Three
 * groupings instead of six: answers with few values are counted together and added up here.
 */
export async function countApplications(
  db: Db,
  filter: FiguresFilter,
  today: string,
): Promise<Counts> {
  const r = registrations;
  const { rows } = await db.execute<Group>(sql`
    select (day at time zone 'UTC')::date::text as day, status, age, form, coalesce(course::text, case grouping(course) when 0 then '' end) as course, level, region, sex, count(*)::int as count
    from (select ${r.status} as status, ${r.sex} as sex, ${ageBand(today)} as age,
        ${r.educationLevel} as level, ${r.form} as form, ${r.formationId} as course, ${r.region} as region,
        date_bin('1 day', ${r.submittedAt}, '2000-01-01 00:00:00+00'::timestamptz) as day
      from ${r} where ${matching(filter, today) ?? sql`true`}) counted
    group by grouping sets ((status, age, form, course, sex), (level, region, sex), (day))`);
  const by = Object.fromEntries(dimensions.map((name) => [name, addedUp(rows, name)]));
  const days = rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]));
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    by: by as Counts["by"],
    days: days.sort((one, other) => one.day.localeCompare(other.day)),
  };
}

/** The numbers by one answer and sex. */
function addedUp(rows: readonly Group[], name: Dimension): Count[] {
  const sums = new Map<string, Count>();
  for (const row of rows) {
    const [key, sex] = [row[name], row.sex];
    if (key === null || sex === null) continue;
    const form = name === "course" ? row.form : null;
    const place = `${key}\n${sex}\n${form}`;
    const known = sums.get(place) ?? { key, sex, form, count: 0 };
    sums.set(place, { ...known, count: known.count + row.count });
  }
  return [...sums.values()];
}

/** The band of an age; the borders are those of the filter of the list. */
export function ageBand(today: string): SQL {
  const cases = ageBands.map(({ key, to }) =>
    to === undefined
      ? sql`else ${key}::text`
      : sql`when ${registrations.birthDate} > ${yearsBefore(today, to + 1)}::date then ${key}::text`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** How far everybody came, and where they are now. */
export async function countSteps(
  db: Db,
  filter: FiguresFilter,
  today: string,
): Promise<StepCount[]> {
  const { rows } = await db.execute<Omit<StepCount, "step"> & { step: number }>(sql`
    select ${lastStep} as step, ${registrations.form} as form, ${registrations.status} as status,
      ${hasDropped} as dropped, count(*)::int as count
    from ${registrations} ${stepJoin}
    where ${matching(filter, today) ?? sql`true`}
    group by 1, 2, 3, 4`);
  return rows.map(({ step, ...row }) => ({ step: steps[step] ?? "received", ...row }));
}

/** The years that people can or could apply for, the newest first. */
export async function intakeYears(db: Db): Promise<number[]> {
  const rows = await union(
    db.select({ year: intakes.year }).from(intakes),
    db.select({ year: registrationCounters.year }).from(registrationCounters),
  );
  return rows.map(({ year }) => year).sort((a, b) => b - a);
}

/**
 * Running and coming cohorts with their seats. With a year or days: the seats of the people who applied
 * then, also in cohorts that are over.
 */
export async function cohortSeats(
  db: Db,
  filter: FiguresFilter,
  { today, locale }: { today: string; locale: Locale },
): Promise<CohortSeats[]> {
  const { form, formation, year, from, until } = filter;
  const ofSome = Boolean(year || from || until);
  const members = ofSome ? await membersOfEach(db, filter, today) : null;
  const rows = await db
    .select({ id: cohorts.id, taken: cohorts.taken, capacity: cohorts.capacity })
    .from(cohorts)
    .innerJoin(formations, eq(formations.id, cohorts.formationId))
    .where(
      and(
        members ? inArray(cohorts.id, [...members.keys()]) : gte(cohorts.endDate, today),
        form ? sql`${formations.form} = ${form}` : undefined,
        formation ? eq(cohorts.formationId, formation) : undefined,
      ),
    )
    .orderBy(asc(cohorts.startDate), asc(cohorts.id))
    .limit(COHORTS);
  const names = await cohortIdentities(
    db,
    locale,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    taken: members?.get(row.id) ?? row.taken,
    name: names.get(row.id) ?? "",
  }));
}

/** The filtered people with a seat, by cohort. */
async function membersOfEach(db: Db, filter: FiguresFilter, today: string) {
  const rows = await db
    .select({ id: registrations.cohortId, people: count() })
    .from(registrations)
    .where(and(matching(filter, today), eq(registrations.status, "admitted")))
    .groupBy(registrations.cohortId);
  return new Map(rows.flatMap(({ id, people }) => (id === null ? [] : [[id, people] as const])));
}

/** Learners of each programme by how far they came in the training. */
export type Learners = Map<string, { started: number; completed: number }>;

/** From the steps, when they are counted anyway. */
export function learnersIn(counts: readonly StepCount[]): Learners {
  const learners: Learners = new Map();
  for (const { form, step, count: people } of counts) {
    const place = steps.indexOf(step);
    const { started = 0, completed = 0 } = learners.get(form) ?? {};
    learners.set(form, {
      started: started + (place >= steps.indexOf("started") ? people : 0),
      completed: completed + (place >= steps.indexOf("completed") ? people : 0),
    });
  }
  return learners;
}

export async function countLearners(
  db: Db,
  filter: FiguresFilter,
  today: string,
): Promise<Learners> {
  const { rows } = await db.execute<{ form: string; started: number; completed: number }>(sql`
    select ${registrations.form} as form, count(*)::int as started,
      (count(*) filter (where outcome.outcome = 'completed'
        or certified.registration_id is not null))::int as completed
    from ${trainingStarts} learner
    join ${registrations} on ${registrations.id} = learner.registration_id
    left join training_outcomes outcome on outcome.registration_id = learner.registration_id
    left join certificates certified
      on certified.registration_id = learner.registration_id and certified.revoked_at is null
    where ${matching(filter, today) ?? sql`true`}
    group by 1`);
  return new Map(rows.map(({ form, ...counts }) => [form, counts]));
}
