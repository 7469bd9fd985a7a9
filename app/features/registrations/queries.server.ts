import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { statement } from "#app/db/statement.server.ts";
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

const birth = statement<Born, [reference: string]>(
  "registration birth",
  `select coalesce(id, 0) as id, coalesce(answers ->> 'birth_date', '0000-00-00') as birth,
      coalesce(phone, '+2250000000000') as phone
    from (select $1::text as reference) asked left join registrations using (reference)`,
);

export type Born = { id: number; birth: string; phone: string };

/** What proves whose application it is; of one that there is not, a day on which nobody was born. */
export async function birthOf(db: Db, reference: string): Promise<Born> {
  const [row] = await birth(db, reference);
  return row ?? { id: 0, birth: "0000-00-00", phone: "" };
}

/** Applications of one person became one, perhaps more than once: the one that was kept. */
export async function keptOf(db: Db | Tx, registration: Registration): Promise<Registration> {
  const next = registration.mergedInto && (await registrationById(db, registration.mergedInto));
  return next ? keptOf(db, next) : registration;
}

/** The row, held until the transaction ends. */
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
