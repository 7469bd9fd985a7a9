import { and, asc, eq, sql } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { settings } from "../../app/base/settings/tables.server.ts";
import { privacyRequests } from "../../app/operations/privacy/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { trainingOutcomes } from "../../app/training/certificates/tables.server.ts";
import { monthsAfter } from "../../app/training/surveys/rules.ts";
import {
  incomes,
  type SurveyAnswers,
  type SurveySituation,
  situations,
  surveyMonths,
  working,
} from "../../app/training/surveys/schema.ts";
import { surveys } from "../../app/training/surveys/tables.server.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { decidedAfter, moveBack } from "./move-back.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Past the second survey, before the third. */
const ENDED_DAYS_AGO = 200;
const GRADUATES = 18;

type Demo = { db: Db; trace: Trace };
type Graduate = { id: number; endedOn: string };

/** What people answered after two past cohorts, and two requests about data. */
export async function insertAfterTraining(demo: Demo) {
  const people = await graduates(demo);
  const rows = people.flatMap((person) => surveysOf(person, demo.trace.at));
  if (rows.length) await demo.db.insert(surveys).values(rows).onConflictDoNothing();
  await demo.db
    .insert(settings)
    .values({ key: "surveys", value: { active: true, version: 1 }, updatedAt: demo.trace.at })
    .onConflictDoNothing();
  await insertRequests(demo);
}

/** Everybody who completed, those of an older cohort made for them among them. */
async function graduates(demo: Demo): Promise<Graduate[]> {
  await insertOlderCohort(demo);
  const { registrationId: id, endedOn, outcome } = trainingOutcomes;
  const found = await demo.db
    .select({ id, endedOn })
    .from(trainingOutcomes)
    .where(eq(outcome, "completed"))
    .orderBy(asc(id));
  return found.flatMap((row) => (row.endedOn ? [{ id: row.id, endedOn: row.endedOn }] : []));
}

async function insertOlderCohort({ db, trace }: Demo) {
  const endedOn = dayInAbidjan(new Date(trace.at.getTime() - ENDED_DAYS_AGO * DAY));
  const cohort = await pastCohort(db, endedOn);
  if (!cohort) return;
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.status, "received"), eq(registrations.formationId, cohort.formationId)),
    )
    .orderBy(asc(registrations.id))
    .limit(GRADUATES);
  const ids = people.map(({ id }) => id);
  if (!ids.length) return;
  await moveBack(db, ids, cohort, trace);
  await db.insert(trainingOutcomes).values(
    ids.map((registrationId) => ({
      registrationId,
      cohortId: cohort.id,
      startedOn: cohort.startDate,
      outcome: "completed" as const,
      endedOn,
      decidedAt: decidedAfter(endedOn),
      updatedAt: decidedAfter(endedOn),
    })),
  );
}

async function pastCohort(db: Db, endDate: string) {
  const [course] = await db
    .select({ id: registrations.formationId })
    .from(registrations)
    .where(eq(registrations.status, "received"))
    .groupBy(registrations.formationId)
    .orderBy(sql`count(*) desc`, asc(registrations.formationId))
    .limit(1);
  if (!course?.id) return null;
  const [cohort] = await db
    .insert(cohorts)
    .values({
      formationId: course.id,
      name: { fr: "Première cohorte", en: "First cohort", de: "Erste Kohorte" },
      place: "Bouaké",
      capacity: GRADUATES,
      startDate: monthsAfter(endDate, -6),
      endDate,
    })
    .returning();
  return cohort ?? null;
}

type NewSurvey = typeof surveys.$inferInsert;

function surveysOf({ id, endedOn }: Graduate, now: Date): NewSurvey[] {
  const today = dayInAbidjan(now);
  return surveyMonths.map((month) => {
    const dueOn = monthsAfter(endedOn, month);
    const planned = { registrationId: id, month, dueOn };
    if (dueOn > today) return planned;
    const chance = chanceFrom(id * 20 + month);
    if (chance.often(0.15)) return { ...planned, unreachable: true };
    const sentAt = new Date(`${dueOn}T09:10:00Z`);
    const sent = { ...planned, sentAt, tokenHash: `demo-${id}-${month}` };
    const later = (days: number) => new Date(sentAt.getTime() + days * DAY);
    if (chance.often(0.3)) return later(10) > now ? sent : { ...sent, remindedAt: later(10) };
    const answeredAt = later(chance.whole(1, 9));
    if (answeredAt > now) return sent;
    const answers = answersOf(chance, month);
    return {
      ...sent,
      answers,
      situation: answers.situation,
      related: answers.related,
      answeredAt,
      way: "link" as const,
    };
  });
}

/** More people work after half a year than after a month. */
function answersOf(chance: Chance, month: number): SurveyAnswers {
  const situation: SurveySituation = chance.often(month === 1 ? 0.4 : 0.7)
    ? chance.pick(working)
    : chance.pick(situations.slice(3));
  const works = working.some((one) => one === situation);
  return {
    situation,
    related: works ? chance.often(0.75) : null,
    since: null,
    income: works ? chance.pick(incomes.slice(1)) : "none",
    useful: chance.pick([3, 4, 4, 5, 5] as const),
    remark: "",
  };
}

/** One request is late, the other has time. */
async function insertRequests({ db, trace: { at, actor } }: Demo) {
  const day = (days: number) => dayInAbidjan(new Date(at.getTime() + days * DAY));
  const made = { createdAt: at, createdBy: actor?.id ?? null };
  await db.insert(privacyRequests).values([
    {
      ...made,
      kind: "access",
      name: "Awa Fictive",
      contact: "awa.fictive@tremplin.example",
      note: "Demande une copie de son dossier.",
      receivedOn: day(-34),
      dueOn: day(-4),
    },
    {
      ...made,
      kind: "erase",
      name: "Koffi Fictif",
      contact: "+225 07 00 00 00 00",
      note: "Ne souhaite plus que ses données soient gardées.",
      receivedOn: day(-6),
      dueOn: day(24),
    },
  ]);
}
