import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { isExact, type Likeness } from "./duplicates.ts";
import {
  registrationCounters as counters,
  registrationEvents,
  registrations,
} from "./tables.server.ts";

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

/** Never given twice: whoever counts at the same time waits for the other. */
export async function nextNumber(tx: Tx, form: string, year: number): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ form, year, last: 1 })
    .onConflictDoUpdate({
      target: [counters.form, counters.year],
      set: { last: sql`${counters.last} + 1` },
    })
    .returning({ last: counters.last });
  if (!row) throw new Error("no number was given");
  return row.last;
}

/** Waits for whoever is just writing about one of these: two phones at once are seen by each other. */
export async function holdTogether(tx: Tx, keys: string[]): Promise<void> {
  const inOrder = [...new Set(keys)].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(inOrder)}::text[]) key`,
  );
}

const MOST_CANDIDATES = 200;

/** Applications for the same form and year that may be of the same person. */
export function possibleTwins(
  tx: Tx,
  { form, year, id }: { form: string; year: number; id?: number },
  person: Likeness,
): Promise<(Likeness & Pick<Registration, "id" | "status">)[]> {
  const { phone, identityFolded, nameKey, birthDate } = person;
  const alike: (SQL | undefined)[] = [
    eq(registrations.phone, phone),
    identityFolded === null ? undefined : eq(registrations.identityFolded, identityFolded),
    eq(registrations.nameKey, nameKey),
    isExact(person) ? eq(registrations.birthDate, birthDate) : undefined,
  ];
  return tx
    .select({
      id: registrations.id,
      status: registrations.status,
      phone: registrations.phone,
      identityFolded: registrations.identityFolded,
      nameKey: registrations.nameKey,
      birthDate: registrations.birthDate,
      birthYearOnly: registrations.birthYearOnly,
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.form, form),
        eq(registrations.year, year),
        id === undefined ? undefined : ne(registrations.id, id),
        or(...alike),
      ),
    )
    .orderBy(registrations.id)
    .limit(MOST_CANDIDATES);
}
