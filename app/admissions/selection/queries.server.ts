import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { movedOn } from "#app/platform/audit/moved-on.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { refused, type Why } from "./refused.ts";
import type { RoundRow, RoundStatus } from "./schema.ts";
import {
  selectionReaders as readers,
  selectionReadings as readings,
  selectionRounds as rounds,
} from "./tables.server.ts";

const nameOfUser = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`;

export type RoundRecord = typeof rounds.$inferSelect;

type Filter = {
  form?: string | undefined;
  year?: number | undefined;
  status?: RoundStatus | undefined;
};

export async function listRounds(db: Db, { form, year, status }: Filter): Promise<RoundRow[]> {
  const rows = await db
    .select()
    .from(rounds)
    .where(
      and(
        form === undefined ? undefined : eq(rounds.form, form),
        year === undefined ? undefined : eq(rounds.year, year),
        status === undefined ? undefined : eq(rounds.status, status),
      ),
    )
    .orderBy(desc(rounds.year), asc(rounds.form), desc(rounds.id));
  return rows.map(roundRow);
}

export async function roundById(db: Db | Tx, id: number): Promise<RoundRecord | null> {
  const [row] = await db.select().from(rounds).where(eq(rounds.id, id));
  return row ?? null;
}

/** Locks the round; refused if it is closed or no longer has the given version. */
export async function lockRound(tx: Tx, id: number, version?: number): Promise<RoundRecord> {
  const [row] = await tx.select().from(rounds).where(eq(rounds.id, id)).for("update");
  const round = usable(row);
  if (version === undefined || version === round.version) return round;
  throw await movedOn(tx, {
    reason: "selection.refused.staleBy",
    subject: { type: "selection", id },
    actions: bumping,
    details: { why: "stale" satisfies Why, version: round.version },
  });
}

/** A shared lock for scores: they do not change the round, but it must stay open. */
export async function shareRound(tx: Tx, id: number): Promise<RoundRecord> {
  const [row] = await tx.select().from(rounds).where(eq(rounds.id, id)).for("share");
  return usable(row);
}

function usable(row: RoundRecord | undefined): RoundRecord {
  if (!row) throw new Error("the round is gone");
  if (row.status === "closed") throw refused("closed");
  return row;
}

/** The audited changes that make a new version of an open round. */
const bumping: AuditAction[] = [
  "selection.created",
  "selection.saved",
  "selection.unread_decided",
  "selection.adopted",
  "selection.changed_by_hand",
  "selection.hand_undone",
];

/** Every change except a score makes a new version. */
export async function bumpRound(
  tx: Tx,
  id: number,
  values: Partial<typeof rounds.$inferInsert> & { updatedAt: Date },
): Promise<RoundRecord> {
  const [row] = await tx
    .update(rounds)
    .set({ ...values, version: sql`${rounds.version} + 1` })
    .where(eq(rounds.id, id))
    .returning();
  if (!row) throw new Error("the round is gone");
  return row;
}

export function roundRow(round: RoundRecord): RoundRow {
  const { id, form, year, name, status, seats, version } = round;
  return {
    id,
    form,
    year,
    name,
    status,
    seats,
    version,
    updated_at: round.updatedAt.toISOString(),
    closed_at: round.closedAt?.toISOString() ?? null,
  };
}

/** The closing day of an intake. */
export async function closingDay(db: Db | Tx, form: string, year: number): Promise<string | null> {
  const [intake] = await db
    .select({ day: intakes.closesOn })
    .from(intakes)
    .where(and(eq(intakes.form, form), eq(intakes.year, year)));
  return intake?.day ?? null;
}

/** Active accounts that may read for a round, by name, to choose readers from. */
export async function possibleReaders(db: Db) {
  return db
    .select({ id: users.id, name: nameOfUser })
    .from(users)
    .where(activeHolders(db, "selection.read"))
    .orderBy(inReadingOrder(nameOfUser), asc(users.id));
}

/** The readers of a round in the order they were invited, with their progress. */
export async function readersOf(db: Db | Tx, roundId: number) {
  return db
    .select({
      user_id: readers.userId,
      name: nameOfUser,
      active: users.isActive,
      files: count(readings.id),
      open: sql<number>`count(${readings.id}) filter (where ${readings.finishedAt} is null)`.mapWith(
        Number,
      ),
    })
    .from(readers)
    .innerJoin(users, eq(users.id, readers.userId))
    .leftJoin(
      readings,
      and(eq(readings.roundId, readers.roundId), eq(readings.readerId, readers.userId)),
    )
    .where(eq(readers.roundId, roundId))
    .groupBy(readers.userId, readers.invitedAt, users.id)
    .orderBy(asc(readers.invitedAt), asc(readers.userId));
}

export async function isReader(db: Db | Tx, roundId: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(readers)
    .where(and(eq(readers.roundId, roundId), eq(readers.userId, userId)));
  return row !== undefined;
}

/** The rounds a person is invited to read for, with their progress. */
export async function roundsToRead(db: Db, userId: number) {
  return db
    .select({
      id: rounds.id,
      form: rounds.form,
      year: rounds.year,
      name: rounds.name,
      status: rounds.status,
      files: count(readings.id),
      open: sql<number>`count(${readings.id}) filter (where ${isNull(readings.finishedAt)})`.mapWith(
        Number,
      ),
    })
    .from(readers)
    .innerJoin(rounds, eq(rounds.id, readers.roundId))
    .leftJoin(readings, and(eq(readings.roundId, rounds.id), eq(readings.readerId, readers.userId)))
    .where(eq(readers.userId, userId))
    .groupBy(rounds.id)
    .orderBy(desc(rounds.id));
}
