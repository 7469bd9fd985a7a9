import {
  selectionMinutes,
  selectionMinutesFiles,
  selectionReaders,
  selectionReadings,
  selectionRounds,
} from "#app/admissions/selection/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

const at = new Date("2026-01-15T10:00:00Z");
let count = 0;

/** An empty round, open or closed. */
export async function insertRound(db: Db, { closed = false, year = 2026 } = {}): Promise<number> {
  const [round] = await db
    .insert(selectionRounds)
    .values({
      form: "meca-agro",
      year,
      name: `Round ${++count}`,
      seats: 3,
      ageOn: "2026-03-31",
      createdAt: at,
      updatedAt: at,
      ...(closed ? { status: "closed" as const, closedAt: at } : {}),
    })
    .returning({ id: selectionRounds.id });
  if (!round) throw new Error("the round was not written");
  return round.id;
}

/** A round that was closed with an empty list. */
export async function insertMinutes(db: Db): Promise<number> {
  const roundId = await insertRound(db, { closed: true });
  const counts = {
    files: 0,
    complete: 0,
    waiting: 0,
    unassigned: 0,
    third_missing: 0,
    chosen: 0,
    by_hand: 0,
  };
  const content = {
    round: { id: roundId, form: "meca-agro", year: 2026, name: "", seats: 3, age_on: "2026-03-31" },
    criteria: [],
    targets: [],
    files: [],
    live: [],
    counts,
    total: 0,
    reason: "",
    members: [],
    closed_at: at.toISOString(),
    closed_by: "",
  };
  const sha256 = "0".repeat(64);
  await db
    .insert(selectionMinutes)
    .values({ roundId, content, sha256, closedAt: at, closedBy: "" });
  const bytes = new TextEncoder().encode("Rang");
  await db.insert(selectionMinutesFiles).values({ roundId, name: "csv", bytes, sha256 });
  return roundId;
}

export async function inviteReader(db: Db, roundId: number, userId: number) {
  await db.insert(selectionReaders).values({ roundId, userId, invitedAt: at });
}

/** A registration assigned to a reader. */
export async function insertReading(
  db: Db,
  { round, registration, readerId }: { round: number; registration: number; readerId: number },
): Promise<number> {
  const [reading] = await db
    .insert(selectionReadings)
    .values({ roundId: round, registrationId: registration, readerId, assignedAt: at })
    .returning({ id: selectionReadings.id });
  if (!reading) throw new Error("the reading was not written");
  return reading.id;
}

/** Any user. */
export async function inviteEverybody(db: Db, roundId: number) {
  const people = await db.select({ id: users.id }).from(users);
  const values = people.map(({ id }) => ({ roundId, userId: id, invitedAt: at }));
  await db.insert(selectionReaders).values(values);
}
