import { and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import {
  registrationDrafts as drafts,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { type Applied, addressesIn, type UnsentDraft } from "./rules.ts";

/** Something was typed, and it was not sent: sending empties a draft. */
const begun = (now: Date) =>
  and(
    gt(drafts.expiresAt, now),
    sql`${drafts.answers} <> '{}'`,
    sql`not exists (select 1 from ${registrations}
      where ${registrations.idempotencyKey} = ${drafts.idempotencyKey})`,
  );

/** The drafts of each form that are not sent. */
export async function countDrafts(db: Db | Tx, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ form: drafts.form, count: count() })
    .from(drafts)
    .where(begun(now))
    .groupBy(drafts.form);
  return new Map(rows.map((row) => [row.form, row.count]));
}

const contact = sql<UnsentDraft["answers"]>`jsonb_build_object(
  'email', ${drafts.answers} -> 'email', 'phone', ${drafts.answers} -> 'phone',
  'messages_by', ${drafts.answers} -> 'messages_by',
  'birth_date', ${drafts.answers} -> 'birth_date')`;

/** The drafts of a form that are not sent, the latest first, with the answers that count here. */
export function unsentDrafts(db: Db | Tx, form: string, now: Date): Promise<UnsentDraft[]> {
  return db
    .select({ id: drafts.id, locale: drafts.locale, answers: contact })
    .from(drafts)
    .where(and(eq(drafts.form, form), begun(now)))
    .orderBy(desc(drafts.updatedAt), drafts.id);
}

type Intake = { form: string; year: number };

/** Which of these people have applied in the intake with another draft or device. */
export async function appliedAmong(
  db: Db | Tx,
  { form, year }: Intake,
  begun: readonly UnsentDraft[],
): Promise<Applied> {
  const all = begun.map(({ answers }) => addressesIn(answers));
  const emails = ["", ...all.flatMap(({ email }) => email ?? [])];
  const phones = ["", ...all.flatMap(({ phone }) => phone ?? [])];
  const rows = await db
    .select({ email: registrations.email, phone: registrations.phone })
    .from(registrations)
    .where(
      and(
        ofIntake({ form, year }),
        ne(registrations.status, "withdrawn"),
        or(inArray(registrations.email, emails), inArray(registrations.phone, phones)),
      ),
    );
  return {
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
    phones: new Set(rows.map(({ phone }) => phone)),
  };
}

function ofIntake({ form, year }: Intake) {
  return and(
    eq(registrations.form, form),
    eq(registrations.year, year),
    isNull(registrations.mergedInto),
  );
}

export type Received = Intake & { received: number; admitted: number };

/** The registrations of each intake. */
export function countReceived(db: Db | Tx): Promise<Received[]> {
  const admitted = sql<number>`count(*) filter (where ${registrations.status} = 'admitted')::int`;
  return db
    .select({ form: registrations.form, year: registrations.year, received: count(), admitted })
    .from(registrations)
    .where(isNull(registrations.mergedInto))
    .groupBy(registrations.form, registrations.year);
}

/** The birth dates of registrations that are not settled against the applicant. */
export function birthsIn(db: Db | Tx, intake: Intake): Promise<{ birth: string; count: number }[]> {
  const { birthDate, birthYearOnly, status } = registrations;
  const birth = sql<string>`case when ${birthYearOnly} then left(${birthDate}::text, 4)
    else ${birthDate}::text end`;
  return db
    .select({ birth, count: count() })
    .from(registrations)
    .where(and(ofIntake(intake), sql`${status} not in ('rejected', 'withdrawn')`))
    .groupBy(birth);
}
