import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Step } from "#app/admissions/records/list/steps.ts";
import { type State, states } from "#app/admissions/registrations/schema.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import {
  certificateKeys,
  certificates,
  trainingOutcomes,
} from "#app/training/certificates/tables.server.ts";
import { attendance, cohortSessions } from "#app/training/seats/tables.server.ts";
import { countryLists } from "#app/website/registration-form/country.ts";
import { insertCohort } from "./cohorts.ts";
import { insertPeople, somePeople } from "./registrations.ts";

/** What is known about a generated person without asking the database. */
export type Known = {
  id: number;
  form: string;
  year: number;
  status: State;
  sex: string;
  birthDate: string;
  level: string;
  region: string;
  day: string;
  /** The state in which somebody was refused or withdrew. */
  lostAs: State | null;
  /** The state in which somebody was refused before, and then taken back. */
  lostBefore: State | null;
  /** `attending`: was present, but nobody noted the start. `absent`: never came to a session. */
  training: "attending" | "absent" | "started" | "completed" | "dropped_out" | null;
  certified: boolean;
};

const forms = ["meca-agro", "meca-indus"];
const levels = countryLists.levels.list.map(({ code }) => code);
const regions = countryLists.regions.list.map(({ code }) => code);
const lost: readonly State[] = ["received", "selected", "waitlisted", "admitted"];

/** People of two years and programmes in every state and of every training, always the same. */
export function generatePeople(count: number): Omit<Known, "id">[] {
  const pick = <T>(list: readonly T[], nth: number): T => {
    const one = list[nth % list.length];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  return Array.from({ length: count }, (_, nth) => {
    const status = pick(states, (nth * 7) % 11);
    const gone = status === "rejected" || status === "withdrawn";
    const seated = status === "admitted" && nth % 5 !== 0;
    const training = seated
      ? pick(["started", "completed", "completed", "dropped_out", "attending", "absent"], nth)
      : null;
    return {
      form: pick(forms, nth * 3),
      year: 2025 + ((nth * 5) % 3 === 0 ? 1 : 0),
      status,
      sex: nth % 17 === 0 ? "" : nth % 3 === 0 ? "F" : "M",
      birthDate: `${1985 + ((nth * 7) % 26)}-11-0${1 + (nth % 4)}`,
      level: nth % 19 === 0 ? "" : pick(levels, nth * 11),
      region: nth % 23 === 0 ? "" : pick(regions, nth * nth),
      day: `2026-0${1 + (nth % 6)}-1${nth % 9}`,
      lostAs: gone ? pick(lost, nth) : null,
      lostBefore: (gone || status === "received") && nth % 4 === 0 ? pick(lost, nth * 3 + 1) : null,
      training: training as Known["training"],
      certified: training === "completed" && nth % 2 === 0,
    };
  });
}

/** Stores them with events, outcomes and certificates. */
export async function insertKnown(db: Db, people: Omit<Known, "id">[]): Promise<Known[]> {
  const cohort = await insertCohort(db, { formationId: 1, capacity: people.length + 1 });
  const rows = await insertPeople(
    db,
    somePeople(people.length).map((usual, nth) => {
      const { form, year, status, sex, birthDate, level, region, day } = people[nth] ?? missing();
      const at = new Date(`${day}T09:00:00Z`);
      return {
        ...usual,
        reference: `MA-${year}-${String(nth + 1).padStart(6, "0")}`,
        form,
        year,
        status,
        sex: sex as "F",
        birthDate,
        educationLevel: level,
        region,
        submittedAt: at,
      };
    }),
  );
  const known = rows.map(({ id }, nth) => ({ ...(people[nth] ?? missing()), id }));
  const at = new Date("2026-10-01T08:00:00Z");
  const moves = known.flatMap(({ id, status, lostAs, lostBefore }) => {
    const move = (from: State, to: State) => ({
      registrationId: id,
      at,
      kind: "moved" as const,
      from,
      to,
    });
    return [
      ...(lostBefore ? [move(lostBefore, "rejected"), move("rejected", "received")] : []),
      ...(lostAs ? [move(lostAs, status)] : []),
    ];
  });
  if (moves.length) await db.insert(registrationEvents).values(moves);
  await attend(db, known, { cohortId: cohort.id, at });
  const members = known.filter(
    ({ training }) => training && training !== "attending" && training !== "absent",
  );
  if (members.length) {
    await db.insert(trainingOutcomes).values(
      members.map(({ id, training }) => ({
        registrationId: id,
        cohortId: cohort.id,
        startedOn: "2026-05-04",
        outcome: training === "started" ? null : (training as "completed"),
        endedOn: training === "started" ? null : "2026-09-30",
        updatedAt: at,
      })),
    );
  }
  await certify(db, { known, cohortId: cohort.id, at });
  return known;
}

/** One session: some were there although nobody noted their start, others never came. */
async function attend(db: Db, known: Known[], { cohortId, at }: { cohortId: number; at: Date }) {
  const [session] = await db
    .insert(cohortSessions)
    .values({ cohortId, day: "2026-05-05", part: "day", createdAt: at })
    .returning();
  const rows = known.flatMap(({ id, training }, nth) => {
    if (training !== "attending" && training !== "absent") return [];
    const presence = training === "absent" ? "absent" : nth % 2 ? "present" : "late";
    const entry = { sessionId: session?.id ?? 0, registrationId: id, markedAt: at, receivedAt: at };
    return [{ ...entry, presence: presence as "late" }];
  });
  if (rows.length) await db.insert(attendance).values(rows);
}

type Certified = { known: Known[]; cohortId: number; at: Date };

/** Certificates, and a revoked one for each who completed without. */
async function certify(db: Db, { known, cohortId, at }: Certified) {
  const key = { id: randomUUID(), publicKey: "", privateKey: "", createdAt: at };
  await db.insert(certificateKeys).values(key);
  const issued = known.filter(({ training }) => training === "completed");
  if (!issued.length) return;
  await db.insert(certificates).values(
    issued.map(({ id, certified }) => ({
      number: `TR-${id}`,
      code: randomUUID(),
      registrationId: id,
      cohortId,
      content: {} as (typeof certificates.$inferInsert)["content"],
      keyId: key.id,
      signature: "",
      issuedAt: at,
      revokedAt: certified ? null : at,
    })),
  );
}

/** How far somebody came, told from what is known. */
export function lastStepOf({ status, lostAs, lostBefore, training, certified }: Known): Step {
  if (certified) return "certified";
  if (training === "completed") return "completed";
  if (training && training !== "absent") return "started";
  const states = [status, lostAs, lostBefore];
  if (states.includes("admitted")) return "admitted";
  return states.includes("selected") || states.includes("waitlisted") ? "shortlisted" : "received";
}

/** Puts one person aside as merged into another: it counts nowhere. */
export async function mergeInto(db: Db, id: number, kept: number) {
  await db.update(registrations).set({ mergedInto: kept }).where(eq(registrations.id, id));
}

function missing(): never {
  throw new Error("there is no such person");
}
