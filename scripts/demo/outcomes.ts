import { and, asc, count, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { State } from "../../app/admissions/registrations/schema.ts";
import {
  registrationEvents,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { type DemoApplicant, demoApplicants } from "./applications.ts";
import { chanceFrom } from "./chance.ts";
import { insertMany } from "./insert-many.ts";

const DAY = 24 * 60 * 60 * 1000;
const COHORTS = 3;
/** Batch size: statements have a time limit of seconds. */
const BATCH_SIZE = 2_000;

type Outcome = { id: number; from: State; to: State; cohortId: number | null };
type Demo = { db: Db; trace: Trace };

/** Shortlists a share of a form's applicants without a round. */
export async function shortlistSome({ db, trace }: Demo, form: string, share: number) {
  const applicants = (await demoApplicants(db)).filter(
    (registration) => registration.form === form,
  );
  const outcomes = applicants
    .filter((registration) => chanceFrom(registration.id + 13_000_000).often(share))
    .map(({ id, status }) => ({ id, from: status, to: "selected" as const, cohortId: null }));
  await writeOutcomes(db, outcomes, trace);
}

/** Outcomes of all applicants: seats in three cohorts, a waiting list, refusals, withdrawals. */
export async function decide({ db, trace }: Demo) {
  const applicants = await demoApplicants(db);
  const open = await cohortsToFill(db, trace.at);
  const seats = new Map(open.map((cohort) => [cohort.id, cohort.capacity - 2]));
  const outcomes = applicants.flatMap((registration): Outcome[] => {
    const to = outcomeOf(registration);
    if (!to) return [];
    if (to !== "admitted")
      return [{ id: registration.id, from: registration.status, to, cohortId: null }];
    const cohort = open.find(
      ({ id, formationId }) => formationId === registration.formationId && seats.get(id),
    );
    if (!cohort) return [];
    seats.set(cohort.id, (seats.get(cohort.id) ?? 0) - 1);
    return [{ id: registration.id, from: registration.status, to, cohortId: cohort.id }];
  });
  await writeOutcomes(db, outcomes, trace);
  await markTests(db);
  await confirmSeats(db, trace);
}

function outcomeOf({ id, status }: DemoApplicant): State | null {
  const chance = chanceFrom(id + 17_000_000);
  if (status === "selected") {
    if (chance.often(0.6)) return "admitted";
    return chance.often(0.35) ? "waitlisted" : chance.often(0.12) ? "withdrawn" : null;
  }
  if (chance.often(0.15)) return "rejected";
  return chance.often(0.03) ? "withdrawn" : null;
}

/**
 * One cohort per course: the first has begun, so that there is attendance; the others are in the
 * future.
 */
async function cohortsToFill(db: Db, now: Date) {
  const today = dayInAbidjan(now);
  const asked = await db
    .select({ id: registrations.formationId })
    .from(registrations)
    .where(eq(registrations.status, "selected"))
    .groupBy(registrations.formationId)
    .orderBy(desc(count()), asc(registrations.formationId));
  const courses = asked.flatMap(({ id }) => id ?? []);
  await addBegun(db, courses, now);
  const open = await db
    .select()
    .from(cohorts)
    .where(and(inArray(cohorts.formationId, courses), gte(cohorts.endDate, today)))
    .orderBy(asc(cohorts.startDate), asc(cohorts.id));
  const [begun] = courses.flatMap(
    (course) => open.find((each) => each.formationId === course && each.startDate <= today) ?? [],
  );
  const coming = open.filter(
    ({ startDate, formationId }) => startDate > today && formationId !== begun?.formationId,
  );
  const next = [...Map.groupBy(coming, ({ formationId }) => formationId).values()];
  return [...(begun ? [begun] : []), ...next.flatMap(([first]) => first ?? [])].slice(0, COHORTS);
}

/** The starting content has no cohort that has begun; the demo shows attendance in one. */
async function addBegun(db: Db, [course]: number[], now: Date) {
  const dayFrom = (days: number) => dayInAbidjan(new Date(now.getTime() + days * DAY));
  const begun = lte(cohorts.startDate, dayFrom(0));
  if (course === undefined || (await db.$count(cohorts, begun))) return;
  await db.insert(cohorts).values({
    formationId: course,
    name: { fr: "Cohorte en cours", en: "Running cohort", de: "Laufende Kohorte" },
    place: "Bouaké",
    capacity: 24,
    startDate: dayFrom(-82),
    endDate: dayFrom(100),
  });
}

/** Moves the applicants, with their history. */
export async function writeOutcomes(db: Db, outcomes: Outcome[], { at, actor }: Trace) {
  for (let start = 0; start < outcomes.length; start += BATCH_SIZE) {
    await moveAll(db, outcomes.slice(start, start + BATCH_SIZE), at);
  }
  const actorName = actor ? `${actor.firstname} ${actor.lastname}` : "";
  await insertMany(
    db,
    registrationEvents,
    outcomes.map(({ id, from, to, cohortId }) => ({
      registrationId: id,
      at,
      kind: "moved",
      from,
      to,
      reason: "",
      actorId: actor?.id ?? null,
      actorName,
      data: { cohort_id: cohortId },
    })),
  );
}

async function moveAll(db: Db, outcomes: Outcome[], at: Date) {
  const moves = outcomes.map(({ id, to, cohortId }) => ({ id, to, cohort: cohortId }));
  const moment = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${registrations} set status = moves."to", cohort_id = moves.cohort,
      version = version + 1, status_changed_at = ${moment}, updated_at = ${moment}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moves(id int, "to" text, cohort int)
    where registrations.id = moves.id`);
}

/** Everybody past the shortlist has taken the test and the interview. */
async function markTests(db: Db) {
  const decided = inArray(registrations.status, ["admitted", "waitlisted"]);
  await db
    .update(registrations)
    .set({
      testMark: sql`8 + (${registrations.id} % 1000 * 7 % 45) / 4.0`,
      interviewMark: sql`9 + (${registrations.id} % 1000 * 11 % 41) / 4.0`,
    })
    .where(decided);
}

/** Two thirds have confirmed; some of the others are late. */
async function confirmSeats(db: Db, { at }: Trace) {
  const admitted = eq(registrations.status, "admitted");
  const [soon, past] = [9, -1].map((days) => dayInAbidjan(new Date(at.getTime() + days * DAY)));
  await db
    .update(registrations)
    .set({
      confirmBy: sql`case when ${registrations.id} % 9 = 0 then ${past}::date else ${soon}::date end`,
    })
    .where(admitted);
  await db
    .update(registrations)
    .set({ confirmedAt: at })
    .where(and(admitted, sql`${registrations.id} % 3 <> 0`));
}
