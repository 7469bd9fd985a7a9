import { and, eq, inArray, or, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { registrationMessages as messages } from "#app/admissions/messages/tables.server.ts";
import {
  keptRegistration,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import {
  registrationDocuments as documents,
  registrationEvents as events,
  registrationNotes as notes,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { certificates } from "#app/training/certificates/tables.server.ts";
import { forgetPeople } from "./forget-people.server.ts";
import { linkedRows } from "./linked-rows.server.ts";

/**
 * All registrations of one person, in other years and programmes too: those merged by staff, and those
 * with the same name, birth date and either phone or identity number. An identity number alone is not
 * enough, because people mistype it.
 */
export async function registrationsOfPerson(
  db: Db | Tx,
  registration: Registration,
): Promise<Registration[]> {
  const kept = await keptRegistration(db, registration);
  const known = new Map<number, Registration>();
  let fresh = kept.id === registration.id ? [registration] : [kept, registration];
  while (fresh.length) {
    for (const one of fresh) known.set(one.id, one);
    const found = await Promise.all([
      ...fresh.map((one) => alikeOf(db, one)),
      mergedInto(
        db,
        fresh.map(({ id }) => id),
      ),
    ]);
    fresh = found.flat().filter(({ id }) => !known.has(id));
  }
  return [...known.values()].sort((a, b) => a.id - b.id);
}

export type KeptMinutes = { round: number; name: string; closed_at: string };

/** The closed minutes that quote a registration of the person; they are never changed. */
export async function minutesOfPerson(db: Db, registration: Registration): Promise<KeptMinutes[]> {
  const own = await registrationsOfPerson(db, registration);
  const quoted = own.map(
    ({ reference }) => sql`strpos(minutes.content::text, ${JSON.stringify(reference)}) > 0`,
  );
  const { rows } = await db.execute<{ round: number; name: string; closed_at: Date | string }>(sql`
    select rounds.id as round, rounds.name, minutes.closed_at from selection_minutes minutes
    join selection_rounds rounds on rounds.id = minutes.round_id
    where ${sql.join(quoted, sql` or `)} order by minutes.closed_at`);
  return rows.map((row) => ({ ...row, closed_at: new Date(row.closed_at).toISOString() }));
}

export type LostCertificate = { number: string; issued_on: string; valid: boolean };

/** The certificates of the person: after an erasure nobody can confirm them any more. */
export async function certificatesOfPerson(
  db: Db,
  registration: Registration,
): Promise<LostCertificate[]> {
  const own = await registrationsOfPerson(db, registration);
  const rows = await db
    .select()
    .from(certificates)
    .where(
      inArray(
        certificates.registrationId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(certificates.id);
  return rows.map(({ number, content, revokedAt }) => ({
    number,
    issued_on: content.issued_on,
    valid: revokedAt === null,
  }));
}

function mergedInto(db: Db | Tx, ids: number[]): Promise<Registration[]> {
  return db.select().from(registrations).where(inArray(registrations.mergedInto, ids));
}

function alikeOf(db: Db | Tx, registration: Registration): Promise<Registration[]> {
  const { phone, nameKey, birthDate, identityFolded } = registration;
  const sameNumber =
    identityFolded === null ? undefined : eq(registrations.identityFolded, identityFolded);
  return db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.nameKey, nameKey),
        eq(registrations.birthDate, birthDate),
        or(eq(registrations.phone, phone), sameNumber),
      ),
    );
}

/** All data about a person with their documents as a ZIP archive. */
export async function exportPerson(
  { db, storage }: { db: Db; storage: Storage },
  registration: Registration,
  trace: Trace,
): Promise<Uint8Array> {
  const own = await registrationsOfPerson(db, registration);
  const ids = own.map(({ id }) => id);
  const [linkedOf, documentRows, history, noteRows, messageRows] = await Promise.all([
    linkedRows(db, ids),
    db.select().from(documents).where(inArray(documents.registrationId, ids)),
    db.select().from(events).where(inArray(events.registrationId, ids)).orderBy(events.id),
    db.select().from(notes).where(inArray(notes.registrationId, ids)).orderBy(notes.id),
    db.select().from(messages).where(inArray(messages.registrationId, ids)).orderBy(messages.id),
  ]);
  const of = <T extends { registrationId: number | null }>(rows: T[], id: number) =>
    rows.filter(({ registrationId }) => registrationId === id);
  const data = own.map(({ contentHash: _, idempotencyKey: __, search: ___, ...row }) => ({
    ...row,
    documents: of(documentRows, row.id).map(({ fileKey, hash, ...document }) => document),
    history: of(history, row.id),
    notes: of(noteRows, row.id),
    messages: of(messageRows, row.id),
    ...linkedOf(row.id),
  }));
  const archive: Record<string, Uint8Array> = {
    "data.json": strToU8(JSON.stringify(data, null, 2)),
  };
  for (const { registrationId, name, fileKey, type } of documentRows) {
    const bytes = fileKey && (await storage.get(fileKey));
    const reference = own.find(({ id }) => id === registrationId)?.reference;
    if (bytes) archive[`${reference}/${name}.${type?.split("/")[1]}`] = bytes;
  }
  const printed = await db
    .select()
    .from(certificates)
    .where(inArray(certificates.registrationId, ids));
  for (const { registrationId, number, fileKey } of printed) {
    const bytes = fileKey && (await storage.get(fileKey));
    const reference = own.find(({ id }) => id === registrationId)?.reference;
    if (bytes) archive[`${reference}/${number}.pdf`] = bytes;
  }
  await record(db, {
    ...trace,
    action: "registrations.person_exported",
    subject: subjectOf(registration),
  });
  return zipSync(archive, { level: 0 });
}

/** Removes all data about a person; the audit log keeps only that it was done and by whom. */
export async function erasePerson(
  { tx, outbox }: { tx: Tx; outbox: string },
  registration: Registration,
  trace: Trace,
): Promise<number> {
  const people = await registrationsOfPerson(tx, registration);
  await forgetPeople(tx, people, { now: trace.at, outbox, importsBefore: trace.at });
  const after = { applications: people.length };
  await record(tx, {
    ...trace,
    action: "registrations.erased",
    subject: subjectOf(registration),
    after,
  });
  return people.length;
}

/** The reference identifies the registration without naming the person. */
function subjectOf({ id, reference }: Registration) {
  return { type: "registration", id, label: reference };
}
