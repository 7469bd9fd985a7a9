import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { registrationEvents, registrations } from "./tables.server.ts";

export type Registration = typeof registrations.$inferSelect;
export type NewRegistration = typeof registrations.$inferInsert;
export type NewEvent = Omit<typeof registrationEvents.$inferInsert, "id">;

/** The columns that a repeated submission gets as its answer. */
export type Receipt = Pick<Registration, "reference" | "submittedAt" | "contentHash">;

export async function registrationByKey(
  db: Db | Tx,
  key: string,
): Promise<(Receipt & Pick<Registration, "birthYearOnly">) | null> {
  const [row] = await db
    .select({
      reference: registrations.reference,
      submittedAt: registrations.submittedAt,
      contentHash: registrations.contentHash,
      birthYearOnly: registrations.birthYearOnly,
    })
    .from(registrations)
    .where(eq(registrations.idempotencyKey, key));
  return row ?? null;
}

export async function registrationById(db: Db | Tx, id: number): Promise<Registration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  return row ?? null;
}

const proof = statement<BirthProof, [reference: string]>(
  "registration birth",
  `select coalesce(id, 0) as id, coalesce(answers ->> 'birth_date', '0000-00-00') as birth,
      coalesce(phone, '+2250000000000') as phone
    from (select $1::text as reference) asked left join registrations using (reference)`,
);

export type BirthProof = { id: number; birth: string; phone: string };

/**
 * The birth date that proves who asks. An unknown reference gets an impossible date, so that both
 * cases take the same time.
 */
export async function birthProofOf(db: Db, reference: string): Promise<BirthProof> {
  const [row] = await proof(db, reference);
  return row ?? { id: 0, birth: "0000-00-00", phone: "" };
}

const guessed = statement<{ id: number }, [reference: string, at: Date]>(
  "registration guessed",
  `insert into registration_events (registration_id, at, kind)
    select id, $2, 'guessed' from registrations where reference = $1 returning id`,
);

/** Writes into the history that somebody guesses; false if there is no such registration. */
export async function recordGuesses(db: Db, reference: string, at: Date): Promise<boolean> {
  return (await guessed(db, reference, at)).length > 0;
}

/** Follows merges to the registration that was kept. */
export async function keptRegistration(
  db: Db | Tx,
  registration: Registration,
): Promise<Registration> {
  const next = registration.mergedInto && (await registrationById(db, registration.mergedInto));
  return next ? keptRegistration(db, next) : registration;
}

/** Locks the row until the transaction ends. */
export async function lockRegistration(tx: Tx, id: number): Promise<Registration | null> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for("update");
  return row ?? null;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<number> {
  const [row] = await tx
    .insert(registrationEvents)
    .values(event)
    .returning({ id: registrationEvents.id });
  return row?.id ?? 0;
}
