import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { holdsWords } from "#app/platform/db/search.server.ts";
import { type Sort, sortOf } from "#app/platform/http/sort-order.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { trainingOutcomes as outcomes } from "#app/training/certificates/tables.server.ts";
import { cohortIdentities } from "#app/website/cohorts/queries.server.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import { daysAfter, LATEST, linkEnds, monthsSince, stateOf } from "./rules.ts";
import {
  type OwnSurvey,
  type SurveyFigures,
  type SurveyFilter,
  type SurveyFilterName,
  type SurveyRow,
  surveyCounts,
  surveyMonths,
  type surveySorts,
  working,
} from "./schema.ts";
import { surveys } from "./tables.server.ts";

export type Survey = typeof surveys.$inferSelect;

/** What each filter shows and each figure of the summary counts. */
const conditions: Record<SurveyFilterName, (today: string) => SQL | undefined> = {
  due: (today) => lte(surveys.dueOn, today),
  sent: () => isNotNull(surveys.sentAt),
  reminded: () => isNotNull(surveys.remindedAt),
  answered: () => isNotNull(surveys.answeredAt),
  unreachable: () => and(eq(surveys.unreachable, true), isNull(surveys.answeredAt)),
  working: () => inArray(surveys.situation, [...working]),
  planned: (today) => and(sql`${surveys.dueOn} > ${today}`, isNull(surveys.answeredAt)),
  missed: (today) =>
    and(
      sql`${surveys.dueOn} < ${daysAfter(today, -LATEST)}`,
      isNull(surveys.tokenHash),
      isNull(surveys.answeredAt),
      eq(surveys.unreachable, false),
    ),
};

type Look = SurveyFilter & { id?: number; registrationId?: number };

function matching(look: Look, today: string): SQL | undefined {
  const { month, show, situation, search, id, registrationId } = look;
  return and(
    isNull(registrations.mergedInto),
    month === undefined ? undefined : eq(surveys.month, month),
    show ? conditions[show](today) : undefined,
    situation ? eq(surveys.situation, situation) : undefined,
    id === undefined ? undefined : eq(surveys.id, id),
    registrationId === undefined ? undefined : eq(surveys.registrationId, registrationId),
    holdsWords(registrations.search, search),
  );
}

const columns: Record<(typeof surveySorts)[number], SQL> = {
  due_on: sql`${surveys.dueOn}`,
  name: sql`tremplin_fold(${registrations.lastName} || ' ' || ${registrations.firstNames})`,
};

type Window = {
  sort?: Sort<(typeof surveySorts)[number]> | undefined;
  limit: number;
  offset?: number;
};
type Reading = { today: string; locale: Locale };

export async function listSurveys(
  db: Db | Tx,
  look: Look,
  { today, locale }: Reading,
  { sort, limit, offset = 0 }: Window,
): Promise<SurveyRow[]> {
  const { name, descending } = sortOf(sort ?? "-due_on");
  const direction = descending ? desc : asc;
  // Those of months to come are no work yet.
  const usual = sort ? [] : [asc(sql`${surveys.dueOn} > ${today}`)];
  const rows = await db
    .select({ survey: surveys, person: registrations, outcome: outcomes, user: users })
    .from(surveys)
    .innerJoin(registrations, eq(registrations.id, surveys.registrationId))
    .leftJoin(outcomes, eq(outcomes.registrationId, surveys.registrationId))
    .leftJoin(users, eq(users.id, surveys.enteredBy))
    .where(matching(look, today))
    .orderBy(...usual, direction(columns[name]), direction(surveys.id))
    .limit(limit)
    .offset(offset);
  const ids = [...new Set(rows.flatMap(({ outcome }) => outcome?.cohortId ?? []))];
  const cohorts = await cohortIdentities(db, locale, ids);
  return rows.map(({ survey, person, outcome, user }) => ({
    id: survey.id,
    registration: person.id,
    reference: person.reference,
    last_name: person.lastName,
    first_names: person.firstNames,
    phone: person.phone,
    cohort: cohorts.get(outcome?.cohortId ?? 0) ?? "",
    ended_on: outcome?.endedOn ?? null,
    month: survey.month,
    due_on: survey.dueOn,
    state: stateOf(survey, today),
    sent_at: survey.sentAt?.toISOString() ?? null,
    reminded_at: survey.remindedAt?.toISOString() ?? null,
    answered_at: survey.answeredAt?.toISOString() ?? null,
    way: survey.way,
    entered_by: user ? nameOf(user) : null,
    answers: survey.answers,
    version: survey.version,
  }));
}

export async function countSurveys(db: Db, look: Look, today: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(surveys)
    .innerJoin(registrations, eq(registrations.id, surveys.registrationId))
    .where(matching(look, today));
  return row?.total ?? 0;
}

/** Who a filtered list of surveys shows. */
export async function peopleOfSurveys(db: Db, look: Look, today: string): Promise<number[]> {
  const rows = await db
    .select({ id: surveys.registrationId })
    .from(surveys)
    .innerJoin(registrations, eq(registrations.id, surveys.registrationId))
    .where(matching(look, today));
  return rows.map(({ id }) => id);
}

/** The figures of each month, counted by the conditions of the list. */
export async function surveyFigures(db: Db, today: string): Promise<SurveyFigures[]> {
  const counted = Object.fromEntries(
    surveyCounts.map((name) => [
      name,
      sql<number>`(count(*) filter (where ${conditions[name](today)}))::int`,
    ]),
  ) as Record<(typeof surveyCounts)[number], SQL<number>>;
  const rows = await db
    .select({ month: surveys.month, ...counted })
    .from(surveys)
    .innerJoin(registrations, eq(registrations.id, surveys.registrationId))
    .where(isNull(registrations.mergedInto))
    .groupBy(surveys.month);
  const none = Object.fromEntries(surveyCounts.map((name) => [name, 0])) as Omit<
    SurveyFigures,
    "month"
  >;
  return surveyMonths.map((month) => rows.find((row) => row.month === month) ?? { month, ...none });
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export async function surveyByToken(db: Db | Tx, token: string): Promise<Survey | null> {
  const [row] = await db
    .select()
    .from(surveys)
    .where(eq(surveys.tokenHash, hashOf(token)));
  return row ?? null;
}

/** What the page of the link shows. */
export async function readOwnSurvey(
  db: Db,
  survey: Survey,
  { now, today, locale }: Reading & { now: Date },
): Promise<OwnSurvey> {
  const [found] = await db
    .select({ formationId: registrations.formationId, endedOn: outcomes.endedOn })
    .from(registrations)
    .leftJoin(outcomes, eq(outcomes.registrationId, registrations.id))
    .where(eq(registrations.id, survey.registrationId));
  const courses = await courseTitles(db, locale);
  return {
    month: survey.month,
    course: courses.find(({ id }) => id === found?.formationId)?.title ?? "",
    open_until: linkEnds(survey, now).toISOString().slice(0, 10),
    answered_at: survey.answeredAt?.toISOString() ?? null,
    answers: survey.answers,
    months: monthsSince(found?.endedOn ?? survey.dueOn, today),
  };
}
