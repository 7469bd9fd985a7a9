import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Trace } from "../../app/audit/record.server.ts";
import type { Db } from "../../app/db/open.server.ts";
import { trainingOutcomes } from "../../app/features/certificates/tables.server.ts";
import { cohorts } from "../../app/features/cohorts/tables.server.ts";
import { privacyRequests } from "../../app/features/privacy/tables.server.ts";
import {
  registrationEvents,
  registrations,
} from "../../app/features/registrations/tables.server.ts";
import { settings } from "../../app/features/settings/tables.server.ts";
import { monthsAfter } from "../../app/features/surveys/rules.ts";
import {
  incomes,
  type SurveyAnswers,
  type SurveySituation,
  situations,
  surveyMonths,
  working,
} from "../../app/features/surveys/schema.ts";
import { surveys } from "../../app/features/surveys/tables.server.ts";
import { dayInAbidjan } from "../../app/i18n/dates.ts";
import { type Chance, chanceFrom } from "./chance.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Past the second survey, before the third. */
const ENDED_DAYS_AGO = 200;
const GRADUATES = 18;

type Demo = { db: Db; trace: Trace };
type Graduate = { id: number; endedOn: string };

/** What people answered after a past cohort, and two requests about data. */
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

/** Those who completed long enough ago, or a past cohort made for them. */
async function graduates({ db, trace }: Demo): Promise<Graduate[]> {
  const endedOn = dayInAbidjan(new Date(trace.at.getTime() - ENDED_DAYS_AGO * DAY));
  const found = await db
    .select({ id: trainingOutcomes.registrationId, endedOn: trainingOutcomes.endedOn })
    .from(trainingOutcomes)
    .where(and(eq(trainingOutcomes.outcome, "completed"), lte(trainingOutcomes.endedOn, endedOn)))
    .orderBy(asc(trainingOutcomes.registrationId));
  if (found.length) return found.map((row) => ({ id: row.id, endedOn: row.endedOn ?? endedOn }));
  const cohort = await pastCohort(db, endedOn);
  if (!cohort) return [];
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.status, "received"), eq(registrations.formationId, cohort.formationId)),
    )
    .orderBy(asc(registrations.id))
    .limit(GRADUATES);
  const ids = people.map(({ id }) => id);
  if (!ids.length) return [];
  await moveBack(db, ids, cohort.id);
  await db.insert(trainingOutcomes).values(
    ids.map((registrationId) => ({
      registrationId,
      cohortId: cohort.id,
      startedOn: cohort.startDate,
      outcome: "completed" as const,
      endedOn,
      decidedAt: trace.at,
      updatedAt: trace.at,
    })),
  );
  return ids.map((id) => ({ id, endedOn }));
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
      name: { fr: "Cohorte terminée", en: "Past cohort", de: "Abgeschlossene Kohorte" },
      place: "Bouaké",
      capacity: GRADUATES,
      startDate: monthsAfter(endDate, -6),
      endDate,
    })
    .returning();
  return cohort ?? null;
}

/** They applied, were admitted and confirmed a year before the others. */
async function moveBack(db: Db, ids: number[], cohortId: number) {
  const earlier = sql`- interval '400 days'`;
  await db
    .update(registrations)
    .set({
      status: "admitted",
      cohortId,
      submittedAt: sql`${registrations.submittedAt} ${earlier}`,
      statusChangedAt: sql`${registrations.statusChangedAt} ${earlier}`,
      consentedAt: sql`${registrations.consentedAt} ${earlier}`,
      confirmedAt: sql`${registrations.statusChangedAt} ${earlier}`,
    })
    .where(inArray(registrations.id, ids));
  await db
    .update(registrationEvents)
    .set({ at: sql`${registrationEvents.at} ${earlier}` })
    .where(inArray(registrationEvents.registrationId, ids));
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
    if (chance.often(0.3)) return { ...sent, remindedAt: new Date(sentAt.getTime() + 10 * DAY) };
    const answers = answersOf(chance, month);
    return {
      ...sent,
      answers,
      situation: answers.situation,
      related: answers.related,
      answeredAt: new Date(sentAt.getTime() + chance.whole(1, 9) * DAY),
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
