import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Channel } from "#app/admissions/messages/rules.ts";
import type { Likeness } from "#app/admissions/registrations/duplicates.ts";
import {
  type IntakeKey,
  TWINS,
  type Twin,
  type TwinValues,
  twinValues,
} from "#app/admissions/registrations/pairs.queries.server.ts";
import type {
  NewRegistration,
  Receipt,
  Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { COURSES, type Course } from "#app/website/registration-form/courses.queries.server.ts";
import type { Intake } from "#app/website/registration-form/intakes.queries.server.ts";

// On the last evening of an intake hundreds submit at once. The cost is dominated by the number of
// queries, so these are few and hand-written.

type ReceiptRow = { reference: string; submitted_at: string; content_hash: string };
type IntakeRow = { opens_on: string; closes_on: string; updated_at: string } & Pick<
  Intake,
  "id" | "form" | "year" | "seats" | "version"
>;

const RECEIPT = (key: string) => `(
  select json_build_object(
    'reference', reference, 'submitted_at', submitted_at, 'content_hash', content_hash)
  from registrations where idempotency_key = ${key})`;

type FactsRow = { before: ReceiptRow | null; intakes: IntakeRow[]; courses: Course[] };
const submissionFacts = statement<FactsRow, [form: string, locale: Locale, key: string]>(
  "registration standing",
  `select ${RECEIPT("$3::uuid")} as before,
    (select coalesce(json_agg(calls), '[]') from registration_calls calls where form = $1) as intakes,
    (select coalesce(json_agg(courses), '[]') from (${COURSES}) courses) as courses`,
);

/** Reads the receipt of a known key, and the intakes and courses of the form, in one query. */
export async function readSubmissionFacts(db: Db, form: string, locale: Locale, key: string) {
  const [row] = await submissionFacts(db, form, locale, key);
  const { before = null, intakes = [], courses = [] } = row ?? {};
  return { before: before && receiptFrom(before), intakes: intakes.map(intakeFrom), courses };
}

function receiptFrom({ reference, submitted_at, content_hash }: ReceiptRow): Receipt {
  return { reference, submittedAt: new Date(submitted_at), contentHash: content_hash };
}

function intakeFrom({ id, form, year, seats, version, ...row }: IntakeRow): Intake {
  const days = { opensOn: row.opens_on, closesOn: row.closes_on };
  return { id, form, year, seats, version, ...days, updatedAt: new Date(row.updated_at) };
}

const lock = statement<object, [keys: string[]]>(
  "registration hold",
  "select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) key",
);

/** Serializes submissions with the same key, phone or identity, so that duplicates are found. */
export async function lockKeys(tx: Tx, keys: string[]): Promise<void> {
  await lock(tx, [...new Set(keys)].sort());
}

const known = statement<{ before: ReceiptRow | null; twins: Twin[] }, [...TwinValues, key: string]>(
  "registration known",
  `select ${RECEIPT("$8::uuid")} as before,
    (select coalesce(json_agg(twins), '[]') from (${TWINS}) twins) as twins`,
);

/** The registration of this key, and registrations that may be of the same person. */
export async function findEarlier(tx: Tx, intake: IntakeKey, person: Likeness, key: string) {
  const [row] = await known(tx, ...twinValues(intake, person), key);
  return { before: row?.before ? receiptFrom(row.before) : null, twins: row?.twins ?? [] };
}

/** Columns that the database or the staff fill; an insert names every other column of the table. */
const notSubmitted = [
  "id",
  "reference",
  "search",
  "disability",
  "status",
  "version",
  "cohortId",
  "confirmBy",
  "confirmedAt",
  "testMark",
  "interviewMark",
  "testState",
  "interviewState",
  "remark",
  "documentsAsked",
  "mergedInto",
] as const satisfies readonly (keyof Registration)[];

export type SubmittedRegistration = Required<Omit<NewRegistration, (typeof notSubmitted)[number]>>;

const submitted = Object.keys(getTableColumns(registrations)).filter(
  (name) => !(notSubmitted as readonly string[]).includes(name),
) as (keyof SubmittedRegistration)[];
const columns = submitted.map(toSnakeCase);

type Sender = { actorId: number | null; actorName: string };

/**
 * Writes the registration with the next number of its form and year, the first history event and
 * the receipt message in one statement. The text of the message is written when it is sent.
 */
const write = statement<
  { id: number; reference: string },
  [start: string, row: string, number | null, string, Channel | null]
>(
  "registration write",
  `with given as (select * from jsonb_populate_record(null::registrations, $2::jsonb)),
  numbered as (
    insert into registration_counters as counter (form, year, last)
    select form, year, 1 from given
    on conflict (form, year) do update set last = counter.last + 1
    returning last::text
  ), written as (
    insert into registrations (reference, ${columns.join(", ")})
    select $1::text || lpad(last, greatest(6, length(last)), '0'), ${columns.map((name) => `given.${name}`).join(", ")}
    from numbered, given
    returning id, reference, submitted_at, locale
  ), event as (
    insert into registration_events (registration_id, at, kind, "to", actor_id, actor_name)
    select id, submitted_at, 'submitted', 'received', $3::integer, $4::text from written
  ), message as (
    insert into registration_messages
      (registration_id, kind, channel, locale, text, created_at, due_at)
    select id, 'received', $5::text, locale, '', submitted_at, submitted_at from written
    where $5::text is not null
  )
  select id, reference from written`,
);

/** `start` is the prefix of the reference. */
export async function writeRegistration(
  tx: Tx,
  start: string,
  registration: SubmittedRegistration,
  { actorId, actorName, tellBy }: Sender & { tellBy: Channel | null },
): Promise<{ id: number; reference: string }> {
  const given = submitted.map((name, nth) => [columns[nth], registration[name]]);
  const json = JSON.stringify(Object.fromEntries(given));
  const [row] = await write(tx, start, json, actorId, actorName, tellBy);
  if (!row) throw new Error("the application was not written");
  return row;
}
