import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { registrationEvents, registrations } from "./tables.server.ts";

export type Registration = typeof registrations.$inferSelect;
export type NewRegistration = typeof registrations.$inferInsert;
export type NewEvent = Omit<typeof registrationEvents.$inferInsert, "id">;

/** What whoever sent it is told again; every application asks for it, so it reads no more. */
export type Receipt = Pick<Registration, "reference" | "submittedAt" | "contentHash">;

export async function registrationByKey(db: Db | Tx, key: string): Promise<Receipt | null> {
  const [row] = await db
    .select({
      reference: registrations.reference,
      submittedAt: registrations.submittedAt,
      contentHash: registrations.contentHash,
    })
    .from(registrations)
    .where(eq(registrations.idempotencyKey, key));
  return row ?? null;
}

export async function registrationById(db: Db | Tx, id: number): Promise<Registration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  return row ?? null;
}

export async function registrationByReference(
  db: Db | Tx,
  reference: string,
): Promise<Registration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.reference, reference));
  return row ?? null;
}

/** The row, held until the transaction ends. */
export async function lockRegistration(tx: Tx, id: number): Promise<Registration | null> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for("update");
  return row ?? null;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(registrationEvents).values(event);
}
