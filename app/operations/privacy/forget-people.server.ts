import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import {
  registrationDocuments as documents,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { auditLog, dataReads } from "#app/platform/audit/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import { keepErasedCodes } from "#app/training/certificates/queries.server.ts";
import { certificates } from "#app/training/certificates/tables.server.ts";
import { contactMessages } from "#app/website/contact/tables.server.ts";
import { forgetDrafts } from "./forget-drafts.server.ts";
import { forgetInOutbox } from "./forget-outbox.server.ts";
import { namedPlaces } from "./named-places.ts";
import { blottingPatterns, type Identity, patternOf, senderPatterns } from "./person-pattern.ts";

/** PostgreSQL refuses patterns that grow too large. */
const PEOPLE_PER_PATTERN = 10;
const BLOT = "…";

type Forgetting = {
  now: Date;
  /** The folder of e-mails and messages without a gateway. */
  outbox: string;
  /** Imports begun before are discarded unless applied: their sheets may name anybody. */
  importsBefore: Date;
};

/**
 * Removes people from every table, file and job that can name them: erasure and the end of retention
 * are this one routine. `named-places.ts` says for each table what happens and what stays.
 */
export async function forgetPeople(
  tx: Tx,
  people: readonly Registration[],
  forgetting: Forgetting,
): Promise<void> {
  if (!people.length) return;
  const ids = people.map(({ id }) => id);
  await forgetImports(tx, forgetting);
  await releaseLetters(tx, forgetting.now);
  await forgetSubjects(tx, ids);
  await removeRegistrations(tx, ids, forgetting.now);
  const identities = people.map(identityOf);
  for (let from = 0; from < people.length; from += PEOPLE_PER_PATTERN) {
    const some = identities.slice(from, from + PEOPLE_PER_PATTERN);
    const pattern = patternOf(some);
    if (!pattern) continue;
    await forgetDrafts(tx, some, pattern, forgetting.now);
    await forgetCorrespondence(tx, some, pattern);
    await forgetViews(tx, pattern);
    await forgetJobs(tx, pattern);
    for (const [table, columns] of Object.entries(namedPlaces)) {
      if (typeof columns === "string") continue;
      for (const each of blottingPatterns(some)) await blot(tx, table, columns, each);
    }
    await forgetInOutbox(forgetting.outbox, new RegExp(pattern));
  }
}

function identityOf({ answers, lastName, firstNames, phone, email }: Registration): Identity {
  const text = (name: string) => (typeof answers[name] === "string" ? answers[name] : "");
  const phones = [phone, text("phone"), text("whatsapp")].filter((number) => /\d{8}/.test(number));
  const identityNumber = text("identity_number");
  return { lastName, firstNames, phones: [...new Set(phones)], email, identityNumber };
}

/** Removes registrations with all linked rows; their files are removed by the next sweep. */
async function removeRegistrations(tx: Tx, ids: number[], now: Date): Promise<void> {
  const rows = await tx
    .select({ fileKey: documents.fileKey })
    .from(documents)
    .where(inArray(documents.registrationId, ids));
  const printed = await tx
    .select({ fileKey: certificates.fileKey })
    .from(certificates)
    .where(inArray(certificates.registrationId, ids));
  await releaseFiles(
    tx,
    [...rows, ...printed].flatMap(({ fileKey }) => fileKey ?? []),
    now,
  );
  await keepErasedCodes(tx, ids, now);
  await tx.delete(registrations).where(inArray(registrations.id, ids));
  await tx.delete(dataReads).where(inArray(dataReads.registrationId, ids));
  await tx.execute(sql`delete from registration_message_batches b where not exists
    (select 1 from registration_messages m where m.batch_id = b.id)`);
}

/** The audit log keeps what was done and by whom, but no word about these registrations. */
async function forgetSubjects(tx: Tx, ids: number[]) {
  const named = sql`${auditLog.subjectType} = 'registration'
    and ${inArray(auditLog.subjectId, ids.map(String))}`;
  await tx.update(auditLog).set({ subjectLabel: "", before: null, after: null }).where(named);
}

/**
 * Nobody needs the sheet of an applied import any more: its rows are enough to undo it. One that is
 * not applied is discarded, because its sheet may name the person in a row that matched nobody.
 */
async function forgetImports(tx: Tx, { now, importsBefore }: Forgetting) {
  const open = sql`state in ('mapping', 'ready', 'failed')
    and created_at <= ${importsBefore.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ file_key: string }>(
    sql`select file_key from registration_imports where state = 'applied' or (${open})`,
  );
  await releaseFiles(
    tx,
    rows.map(({ file_key }) => file_key),
    now,
  );
  await tx.execute(sql`delete from registration_imports where ${open}`);
  await tx.execute(sql`update registration_imports set columns = coalesce(
    (select jsonb_agg(jsonb_set(c, '{samples}', '[]'::jsonb)) from jsonb_array_elements(columns) c),
    '[]'::jsonb) where state = 'applied' and columns::text ~ '"samples": \\[[^]]'`);
}

/** The archives of letters live for a day; the letters inside name everybody of a cohort. */
async function releaseLetters(tx: Tx, now: Date) {
  const { rows } = await tx.execute<{ key: string }>(sql`select result ->> 'key' as key from tasks
    where kind = 'admission-letters' and result ->> 'key' is not null`);
  await releaseFiles(
    tx,
    rows.map(({ key }) => key),
    now,
  );
}

/** What the person wrote to the programme; messages of others only lose the name. */
async function forgetCorrespondence(tx: Tx, people: readonly Identity[], pattern: string) {
  await forgetMessages(
    tx,
    sql`name ~ ${pattern}
      and (email ~ ${pattern} or phone ~ ${pattern} or (email is null and phone is null))`,
  );
  for (const person of people) {
    const sender = senderPatterns(person);
    if (!sender) continue;
    const { addresses, names } = sender;
    await forgetMessages(
      tx,
      sql`(email ~ ${addresses} or phone ~ ${addresses}) and name ~ ${names}`,
    );
  }
}

/** The log keeps that they were answered, but not the subject, in which a first name may stand alone. */
export async function forgetMessages(tx: Tx, which: SQL): Promise<number> {
  const gone = await tx.delete(contactMessages).where(which).returning({ id: contactMessages.id });
  const ids = gone.map(({ id }) => String(id));
  await tx
    .update(auditLog)
    .set({ subjectLabel: "" })
    .where(and(eq(auditLog.subjectType, "message"), inArray(auditLog.subjectId, ids)));
  return ids.length;
}

async function forgetViews(tx: Tx, pattern: string) {
  const { rows } = await tx.execute<{ id: number; name: string; query: string }>(
    sql`select id, name, query from saved_views`,
  );
  const names = new RegExp(pattern);
  const ids = rows.flatMap(({ id, name, query }) => {
    const values = [name, ...new URLSearchParams(query).values()];
    return values.some((value) => names.test(value)) ? [id] : [];
  });
  if (ids.length) {
    await tx.execute(sql`delete from saved_views where id in (${sql.join(ids, sql`, `)})`);
  }
  await tx.execute(sql`delete from registration_import_headings where heading ~ ${pattern}`);
}

/** Jobs done and waiting: one that names the person would write to them. */
async function forgetJobs(tx: Tx, pattern: string) {
  await tx.execute(sql`delete from waiting_jobs where data::text ~ ${pattern}`);
  const { rows } = await tx.execute<{ queue: string | null }>(
    sql`select to_regclass('jobs.job')::text as queue`,
  );
  if (!rows[0]?.queue) return;
  await tx.execute(
    sql`delete from jobs.job where data::text ~ ${pattern} or output::text ~ ${pattern}`,
  );
}

async function blot(tx: Tx, table: string, columns: readonly string[], pattern: string) {
  const { rows } = await tx.execute<{ name: string; type: string }>(sql`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and column_name in (${sql.join([...columns], sql`, `)})`);
  for (const { name, type } of rows) {
    const column = sql.identifier(name);
    const cast = sql.raw(type === "jsonb" ? "::jsonb" : "");
    await tx.execute(sql`update ${sql.identifier(table)}
      set ${column} = regexp_replace(${column}::text, ${pattern}, ${BLOT}, 'g')${cast}
      where ${column}::text ~ ${pattern}`);
  }
}
