import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { State } from "#app/admissions/registrations/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Outcome } from "#app/training/certificates/schema.ts";
import {
  certificateKeys,
  certificates,
  trainingOutcomes,
} from "#app/training/certificates/tables.server.ts";
import { attendance, cohortSessions } from "#app/training/seats/tables.server.ts";
import type { SurveyMonth, SurveySituation } from "#app/training/surveys/schema.ts";
import { surveys } from "#app/training/surveys/tables.server.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { insertCohort } from "./cohorts.ts";
import { insertPeople, somePeople } from "./registrations.ts";

/** Everything that the figures know of one fictitious person. */
export type Life = {
  id: number;
  sex: "F" | "M";
  birth: string;
  region: string;
  level: string;
  disability: string;
  form: string;
  /** The id of a course of the form; null when none was chosen. */
  course: number | null;
  year: number;
  status: State;
  merged: boolean;
  submitted: string;
  /** Moves to the shortlist and to a seat, in order. */
  moves: { to: State; day: string }[];
  statusChanged: string;
  started: string | null;
  outcome: Outcome | null;
  ended: string | null;
  certificates: { issued: string; revoked: boolean }[];
  surveys: { month: SurveyMonth; answered: string; situation: SurveySituation; related: boolean }[];
  presences: { day: string; presence: "present" | "late" | "absent" | "excused" }[];
};

/** The same numbers from 0 to 1 for the same seed. */
export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Courses of the content that every site starts with. */
const coursesOf: Record<string, number[]> = { "meca-agro": [5, 6, 9], "meca-indus": [4, 7, 8] };

const sessionDays = ["2026-03-02", "2026-03-03", "2026-07-06", "2027-01-11"];

/** A life drawn by chance; `id` is set when it is stored. */
function lifeFrom(chance: () => number): Life {
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const often = (share: number) => chance() < share;
  const day = (from: string, days: number) =>
    new Date(Date.parse(from) + Math.floor(chance() * days) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  const form = one(["meca-agro", "meca-indus"]);
  const submitted = day("2025-06-01", 700);
  const status = one([
    "received",
    "selected",
    "admitted",
    "waitlisted",
    "rejected",
    "withdrawn",
  ] as const);
  const moves: Life["moves"] = [];
  if (!["received"].includes(status) && often(0.7))
    moves.push({ to: "selected", day: day(submitted, 60) });
  const seated = status === "admitted" || often(0.1);
  if (seated && often(0.85)) moves.push({ to: "admitted", day: day(submitted, 120) });
  if (seated && often(0.1)) moves.push({ to: "admitted", day: day("2026-09-01", 200) });
  const started = seated && often(0.8) ? day("2026-01-05", 400) : null;
  const outcome =
    started && often(0.7) ? one(["completed", "completed", "dropped_out"] as const) : null;
  const ended = outcome && started ? day(started, 200) : null;
  const issued = outcome === "completed" && ended && often(0.8) ? day(ended, 30) : null;
  const lost = issued !== null && often(0.2);
  const months =
    ended && outcome === "completed" ? ([1, 6, 12] as const).filter(() => often(0.6)) : [];
  return {
    id: 0,
    sex: often(0.4) ? "F" : "M",
    birth: day("1985-01-01", 9_200),
    region: one(["gbeke", "poro", "nawa", "abidjan", ""]),
    level: one(["none", "bepc", "cap", "bac"]),
    disability: one(["yes", "no", "unsaid", ""]),
    form,
    course: often(0.1) ? null : one(coursesOf[form] ?? []),
    year: one([2025, 2026]),
    status,
    merged: often(0.05),
    submitted,
    moves,
    statusChanged: day(submitted, 120),
    started,
    outcome,
    ended,
    certificates: issued
      ? [
          { issued, revoked: lost },
          ...(lost && often(0.5) ? [{ issued: day(issued, 90), revoked: false }] : []),
        ]
      : [],
    surveys: months.map((month) => ({
      month,
      answered: day(ended ?? submitted, 365),
      situation: one(["employed", "self_employed", "apprentice", "studying", "none"] as const),
      related: often(0.5),
    })),
    // Some are in class although nobody noted their start.
    presences:
      started || (seated && often(0.6))
        ? sessionDays.flatMap((each) =>
            often(0.7)
              ? [
                  {
                    day: each,
                    presence: one(["present", "present", "late", "absent", "excused"] as const),
                  },
                ]
              : [],
          )
        : [],
  };
}

const at = (day: string) => new Date(`${day}T10:00:00Z`);

/** Stores fictitious lives drawn from a seed; all are in one cohort with a few sessions. */
export async function insertLives(db: Db, count: number, seed = 1): Promise<Life[]> {
  const chance = chanceFrom(seed);
  const lives = Array.from({ length: count }, () => lifeFrom(chance));
  const people = somePeople(count).map((person, place) => {
    const life = lives[place] as Life;
    return {
      ...person,
      sex: life.sex,
      birthDate: life.birth,
      region: life.region,
      educationLevel: life.level,
      answers: (life.disability ? { disability: life.disability } : {}) as Answers,
      form: life.form,
      formationId: life.course,
      year: life.year,
      status: life.status,
      submittedAt: at(life.submitted),
      statusChangedAt: at(life.statusChanged),
    };
  });
  const stored = await insertPeople(db, people);
  for (const [place, { id }] of stored.entries()) (lives[place] as Life).id = id;
  await mergeSome(db, lives);
  await insertRows(
    db,
    registrationEvents,
    lives.flatMap(({ id, moves }) =>
      moves.map(({ to, day }) => ({ registrationId: id, kind: "moved" as const, to, at: at(day) })),
    ),
  );
  const cohort = await insertCohort(db, { formationId: 1, capacity: 5_000 });
  await insertTrainings(db, cohort.id, lives);
  // As the database does by itself after a while.
  await db.execute("analyze");
  return lives;
}

async function mergeSome(db: Db, lives: Life[]) {
  const kept = lives.find(({ merged }) => !merged);
  if (!kept) return;
  const ids = lives.filter(({ merged }) => merged).map(({ id }) => id);
  if (!ids.length) return;
  await db.update(registrations).set({ mergedInto: kept.id }).where(inArray(registrations.id, ids));
}

async function insertTrainings(db: Db, cohortId: number, lives: Life[]) {
  const now = at("2027-01-01");
  await insertRows(
    db,
    trainingOutcomes,
    lives.flatMap(({ id, started, outcome, ended }) =>
      started
        ? [
            {
              registrationId: id,
              cohortId,
              startedOn: started,
              outcome,
              endedOn: ended,
              updatedAt: now,
            },
          ]
        : [],
    ),
  );
  await db
    .insert(certificateKeys)
    .values({ id: "k", publicKey: "", privateKey: "", createdAt: now });
  await insertRows(
    db,
    certificates,
    lives.flatMap((life) =>
      life.certificates.map(({ issued, revoked }, nth) => ({
        number: `TR-${life.id}-${nth}`,
        code: randomUUID(),
        registrationId: life.id,
        cohortId,
        content: {} as never,
        keyId: "k",
        signature: "",
        issuedAt: at(issued),
        revokedAt: revoked ? now : null,
      })),
    ),
  );
  await insertRows(
    db,
    surveys,
    lives.flatMap((life) =>
      life.surveys.map(({ month, answered, situation, related }) => ({
        registrationId: life.id,
        month,
        dueOn: answered,
        answeredAt: at(answered),
        way: "link" as const,
        situation,
        related,
      })),
    ),
  );
  const sessions = await db
    .insert(cohortSessions)
    .values(sessionDays.map((day) => ({ cohortId, day, part: "day" as const, createdAt: now })))
    .returning();
  const sessionOf = new Map(sessions.map(({ day, id }) => [day, id]));
  await insertRows(
    db,
    attendance,
    lives.flatMap(({ id, presences }) =>
      presences.map(({ day, presence }) => ({
        sessionId: sessionOf.get(day) ?? 0,
        registrationId: id,
        presence,
        markedAt: now,
        receivedAt: now,
      })),
    ),
  );
}

const AT_ONCE = 500;

async function insertRows<Table extends Parameters<Db["insert"]>[0]>(
  db: Db,
  table: Table,
  rows: Table["$inferInsert"][],
) {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db.insert(table).values(rows.slice(start, start + AT_ONCE) as never);
  }
}
