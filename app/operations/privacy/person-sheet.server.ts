import { eq, inArray, or, sql } from "drizzle-orm";
import { registrationById } from "#app/admissions/registrations/queries.server.ts";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { readRetention } from "#app/website/registration-form/retention.queries.server.ts";
import type { Retention } from "#app/website/registration-form/schema.ts";
import type { FoundPerson, Held, HeldKind, HeldUntil, PersonSheet } from "./desk-schema.ts";
import { applicationUntil, dayAfterMonths } from "./held-data.ts";
import { minutesOfPerson, registrationsOfPerson } from "./person.server.ts";

/** Everything held about a person by kind: how much, since when and until when. */
export async function personSheet(db: Db, person: FoundPerson): Promise<PersonSheet> {
  const retention = await readRetention(db);
  if (person.kind === "applicant") return applicantSheet(db, person, retention);
  const held = await {
    draft: () => heldOfDraft(db, person.id),
    sender: () => heldOfSender(db, Number(person.id)),
    staff: () => heldOfStaff(db, Number(person.id), retention),
  }[person.kind]();
  return { ...person, references: [], held };
}

type Counted = { count: number; since: Date | string | null };

/** The tables about an application, by kind of data; `at` is when a row was made. */
const tables: { kind: HeldKind; table: string; at: string }[] = [
  { kind: "messages", table: "registration_messages", at: "created_at" },
  { kind: "notes", table: "registration_notes", at: "created_at" },
  { kind: "history", table: "registration_events", at: "at" },
  { kind: "selection", table: "selection_readings", at: "assigned_at" },
  { kind: "selection", table: "selection_choices", at: "changed_at" },
  { kind: "training", table: "attendance", at: "marked_at" },
  { kind: "training", table: "training_outcomes", at: "updated_at" },
  { kind: "training", table: "certificates", at: "issued_at" },
  { kind: "surveys", table: "surveys", at: "due_on::timestamptz" },
];

async function applicantSheet(
  db: Db,
  person: FoundPerson,
  retention: Retention,
): Promise<PersonSheet> {
  const registration = await registrationById(db, Number(person.id));
  if (!registration) return { ...person, references: [], held: [] };
  const own = await registrationsOfPerson(db, registration);
  const ids = own.map(({ id }) => id);
  const [documents, linked, reads, minutes] = await Promise.all([
    countDocuments(db, ids),
    Promise.all(tables.map(async (each) => ({ ...each, ...(await countRows(db, each, ids)) }))),
    countRows(db, { table: "data_reads", at: "last_at" }, ids),
    minutesOfPerson(db, registration),
  ]);
  const [first] = own;
  const ends = own.map((one) => applicationUntil(one, retention));
  const stays = ends.find(({ how }) => how !== "day");
  const lastDay = ends
    .map((end) => ("day" in end ? end.day : ""))
    .sort()
    .at(-1);
  const until: HeldUntil = stays ?? { how: "day", day: lastDay ?? "" };
  const kinds = [...new Set(tables.map(({ kind }) => kind))];
  const held: Held[] = [
    line("application", { count: own.length, since: first?.submittedAt ?? null }, until),
    line("documents", documents, {
      how: "day",
      day: dayAfterMonths(new Date(documents.last ?? 0), retention.document_months),
    }),
    ...kinds.map((kind) =>
      line(kind, sumOf(linked.filter((one) => one.kind === kind)), { how: "application" }),
    ),
    line("reads", reads, {
      how: "day",
      day: dayAfterMonths(new Date(reads.last ?? 0), retention.audit_months),
    }),
    line(
      "minutes",
      { count: minutes.length, since: minutes[0]?.closed_at ?? null },
      { how: "proof" },
    ),
  ];
  const references = own.map(({ id, reference }) => ({ id, reference }));
  return { ...person, references, held: held.filter(({ count }) => count > 0) };
}

function line(kind: HeldKind, { count, since }: Counted, until: HeldUntil): Held {
  return { kind, count, since: since ? new Date(since).toISOString() : null, until };
}

function sumOf(parts: Counted[]): Counted {
  const days = parts.flatMap(({ since }) => (since ? [new Date(since).toISOString()] : [])).sort();
  return { count: parts.reduce((sum, { count }) => sum + count, 0), since: days[0] ?? null };
}

type Span = Counted & { last: Date | string | null };

/** The names come from the list above, never from a request. */
async function countRows(
  db: Db,
  { table, at }: { table: string; at: string },
  ids: number[],
): Promise<Span> {
  const { rows } = await db.execute<Span>(sql`
    select count(*)::int as count, min(${sql.raw(at)}) as since, max(${sql.raw(at)}) as last
    from ${sql.identifier(table)} where registration_id in (${sql.join(ids, sql`, `)})`);
  return rows[0] ?? { count: 0, since: null, last: null };
}

async function countDocuments(db: Db, ids: number[]): Promise<Span> {
  const { rows } = await db.execute<Span>(sql`
    select count(*)::int as count, min(received_at) as since, max(received_at) as last
    from registration_documents
    where file_key is not null and registration_id in (${sql.join(ids, sql`, `)})`);
  return rows[0] ?? { count: 0, since: null, last: null };
}

async function heldOfDraft(db: Db, id: string): Promise<Held[]> {
  const [row] = await db.select().from(drafts).where(eq(drafts.id, id));
  if (!row) return [];
  const day = row.expiresAt.toISOString().slice(0, 10);
  return [line("draft", { count: 1, since: row.createdAt }, { how: "day", day })];
}

/** The messages of one sender: the same e-mail address or phone number. */
export async function messagesOfSender(db: Db, id: number) {
  const [one] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!one) return [];
  const { email, phone } = contactMessages;
  return db
    .select()
    .from(contactMessages)
    .where(
      or(
        eq(contactMessages.id, id),
        one.email ? sql`lower(${email}) = ${one.email.toLowerCase()}` : undefined,
        one.phone ? eq(phone, one.phone) : undefined,
      ),
    )
    .orderBy(contactMessages.createdAt);
}

async function heldOfSender(db: Db, id: number): Promise<Held[]> {
  const own = await messagesOfSender(db, id);
  const since = own[0]?.createdAt ?? null;
  return own.length ? [line("contact", { count: own.length, since }, { how: "byHand" })] : [];
}

async function heldOfStaff(db: Db, id: number, retention: Retention): Promise<Held[]> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) return [];
  const { rows } = await db.execute<Span>(sql`select count(*)::int as count,
    min(created_at) as since, max(expires_at) as last from tokens where user_id = ${id}`);
  const devices = rows[0] ?? { count: 0, since: null, last: null };
  const [log] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<string | null>`min(${auditLog.at})`,
      last: sql<string | null>`max(${auditLog.at})`,
    })
    .from(auditLog)
    .where(inArray(auditLog.actorId, [id]));
  const day = dayAfterMonths(new Date(log?.last ?? 0), retention.audit_months);
  return [
    line("account", { count: 1, since: user.createdAt }, { how: "account" }),
    line("devices", devices, {
      how: "day",
      day: new Date(devices.last ?? 0).toISOString().slice(0, 10),
    }),
    line("log", log ?? { count: 0, since: null }, { how: "day", day }),
  ].filter(({ count }) => count > 0);
}
