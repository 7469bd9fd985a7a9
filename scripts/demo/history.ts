import { eq, inArray, sql } from "drizzle-orm";
import type { State } from "../../app/admissions/registrations/schema.ts";
import {
  registrationEvents,
  registrations,
} from "../../app/admissions/registrations/tables.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { trainingOutcomes } from "../../app/training/certificates/tables.server.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { intakes as calls } from "../../app/website/registration-form/tables.server.ts";
import { application, storeCounter } from "./applications.ts";
import { chanceFrom } from "./chance.ts";
import { insertMany } from "./insert-many.ts";
import type { DemoIntake } from "./person.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The intake before opened so long ago and was open for so many days. */
const OPENED = 410;
const OPEN_DAYS = 45;
/** Its cohorts began and ended so long ago. */
const BEGAN = 300;
const ENDED = 90;
const SEATS = 24;
/** Numbers of people behind those of the current intakes. */
const FIRST_NUMBER = 900_000;
const LARGEST = 20_000;

type Demo = { db: Db; trace: Trace };
type Past = { id: number; form: string; formationId: number | null; status: State };

/** The intake of the year before: decided, trained, completed or left. Returns how many applied. */
export async function insertHistory(
  { db, trace }: Demo,
  intakes: readonly DemoIntake[],
  people: number,
): Promise<number> {
  const { at } = trace;
  const each = Math.ceil(Math.min(LARGEST, people * 0.7) / intakes.length);
  const past: Past[] = [];
  for (const [place, current] of intakes.entries()) {
    const intake = { ...current, year: current.year - 1 };
    const number = FIRST_NUMBER + place * each;
    await storeCall(db, intake, at);
    past.push(...(await insertApplicants(db, intake, { each, number, at })));
    await storeCounter(db, intake, each);
  }
  await train(db, past, trace);
  return past.length;
}

async function storeCall(db: Db, { form, year }: DemoIntake, at: Date) {
  const day = (ago: number) => dayInAbidjan(new Date(at.getTime() - ago * DAY));
  await db
    .insert(calls)
    .values({
      form: form.key,
      year,
      opensOn: day(OPENED),
      closesOn: day(OPENED - OPEN_DAYS),
      seats: SEATS,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

type Many = { each: number; number: number; at: Date };

/** Many come in the first and in the last days; all are decided. */
async function insertApplicants(db: Db, intake: DemoIntake, { each, number, at }: Many) {
  const opened = at.getTime() - OPENED * DAY;
  const rows = Array.from({ length: each }, (_, nth) => {
    const chance = chanceFrom(number + nth + 31_000_000);
    const share = (nth + 0.5) / each;
    const day = OPEN_DAYS * (share - 0.12 * Math.sin(2 * Math.PI * share));
    const submitted = new Date(opened + day * DAY + chance.whole(0, 3_600) * 1000);
    const row = application(intake, {
      position: nth + 1,
      number: number + nth + 1,
      of: each,
      now: at,
    });
    const moments = { submittedAt: submitted, consentedAt: submitted };
    const decided = new Date(opened + (OPEN_DAYS + 20) * DAY);
    return {
      ...row,
      ...moments,
      status: stateOf(chance),
      statusChangedAt: decided,
      updatedAt: decided,
    };
  });
  await insertMany(db, registrations, rows);
  const stored = await db
    .select({
      id: registrations.id,
      form: registrations.form,
      formationId: registrations.formationId,
      status: registrations.status,
    })
    .from(registrations)
    .where(
      sql`${registrations.form} = ${intake.form.key} and ${registrations.year} = ${intake.year}`,
    )
    .orderBy(registrations.id);
  await insertMoves(db, stored, new Date(opened + (OPEN_DAYS + 20) * DAY));
  return stored;
}

function stateOf(chance: ReturnType<typeof chanceFrom>): State {
  if (chance.often(0.62)) return "rejected";
  if (chance.often(0.12)) return "withdrawn";
  return chance.often(0.8) ? "selected" : "waitlisted";
}

/** The history of each, so that the way says in which state somebody was lost. */
async function insertMoves(db: Db, people: Past[], at: Date) {
  const usual = { kind: "moved" as const, reason: "", actorName: "", data: {} };
  const moves = people.flatMap(({ id, status }) => {
    const late = chanceFrom(id + 37_000_000).often(0.25);
    const lost = status === "rejected" || status === "withdrawn";
    const listed = { ...usual, registrationId: id, at, from: "received" as const };
    if (lost && !late) return [{ ...listed, to: status }];
    const first = { ...listed, to: "selected" as const };
    return status === "selected" ? [first] : [first, { ...first, from: "selected", to: status }];
  });
  await insertMany(db, registrationEvents, moves as (typeof registrationEvents.$inferInsert)[]);
}

/** One past cohort for each programme: most completed, some left, the last one is still learning. */
async function train(db: Db, past: Past[], { at, actor }: Trace) {
  for (const [, people] of Map.groupBy(past, ({ form }) => form)) {
    const shortlisted = people.filter(({ status }) => status === "selected");
    const [course] = [...Map.groupBy(shortlisted, ({ formationId }) => formationId)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    const [formationId, found = []] = course ?? [];
    const members = found.slice(0, SEATS - 2);
    if (!formationId || !members.length) continue;
    const cohortId = await pastCohort(db, formationId, at);
    const ids = members.map(({ id }) => id);
    await db
      .update(registrations)
      .set({ status: "admitted", cohortId, confirmedAt: new Date(at.getTime() - BEGAN * DAY) })
      .where(inArray(registrations.id, ids));
    await insertOutcomes(db, ids, { cohortId, at, decidedBy: actor?.id ?? null });
  }
}

async function pastCohort(db: Db, formationId: number, at: Date): Promise<number> {
  const day = (ago: number) => dayInAbidjan(new Date(at.getTime() - ago * DAY));
  const [made] = await db
    .insert(cohorts)
    .values({
      formationId,
      name: { fr: "Cohorte précédente", en: "Previous cohort", de: "Vorige Kohorte" },
      place: "Bouaké",
      capacity: SEATS,
      startDate: day(BEGAN),
      endDate: day(ENDED),
    })
    .returning({ id: cohorts.id });
  if (!made) throw new Error("the past cohort was not written");
  return made.id;
}

type Decided = { cohortId: number; at: Date; decidedBy: number | null };

async function insertOutcomes(db: Db, ids: number[], { cohortId, at, decidedBy }: Decided) {
  const day = (ago: number) => dayInAbidjan(new Date(at.getTime() - ago * DAY));
  const known = await db
    .select({ id: trainingOutcomes.registrationId })
    .from(trainingOutcomes)
    .where(eq(trainingOutcomes.cohortId, cohortId));
  const rows = ids
    .filter((id) => !known.some((row) => row.id === id))
    .map((registrationId) => {
      const left = chanceFrom(registrationId + 41_000_000).often(0.15);
      return {
        registrationId,
        cohortId,
        startedOn: day(BEGAN),
        outcome: left ? ("dropped_out" as const) : ("completed" as const),
        endedOn: day(left ? BEGAN - 60 : ENDED),
        finalMark: left ? null : 10 + (registrationId % 37) / 4,
        leftReason: left ? "A trouvé un emploi" : "",
        decidedBy,
        decidedAt: at,
        updatedAt: at,
      };
    });
  if (rows.length) await db.insert(trainingOutcomes).values(rows);
}
