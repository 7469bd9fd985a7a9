import { and, asc, count, desc, eq, gt, sql } from "drizzle-orm";
import { registrationDrafts, registrations } from "#app/admissions/registrations/tables.server.ts";
import { recordingUrls } from "#app/content/media/queries.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import type { FormDefinition } from "#app/website/registration-form/definition.ts";
import { type Difference, differencesOf } from "#app/website/registration-form/differences.ts";
import { intakeOf } from "#app/website/registration-form/intakes.queries.server.ts";
import { isOpen } from "#app/website/registration-form/rules.ts";
import {
  definitionOf,
  type StoredField,
  type StoredForm,
} from "#app/website/registration-form/stored-form.ts";
import {
  registrationForms as forms,
  registrationFormVersions as versions,
} from "#app/website/registration-form/tables.server.ts";
import { type Reader, textIn } from "#app/website/registration-form/words.ts";
import type { FormProblems } from "./problem.ts";
import { recordingsIn } from "./recordings.ts";
import { formProblems } from "./rules.ts";
import type { ChangeLine, FormRow, FormToEdit, FormUse } from "./schema.ts";
import type { Used } from "./usage-rules.ts";

export type FormRecord = typeof forms.$inferSelect;
type VersionRecord = typeof versions.$inferSelect;
type Now = Reader & { now: Date; today: string };

export async function listForms(db: Db, reader: Now): Promise<FormRow[]> {
  const rows = await db.select().from(forms).orderBy(asc(forms.position), asc(forms.key));
  const rowOf = async (row: FormRecord): Promise<FormRow> => {
    const [[latest], [courses], [sent], begun, intake] = await Promise.all([
      versionsOf(db, row.key, 1),
      db.select({ total: count() }).from(formations).where(eq(formations.form, row.key)),
      db.select({ total: count() }).from(registrations).where(eq(registrations.form, row.key)),
      countDrafts(db, row.key, reader.now),
      intakeOf(db, row.key, reader.today),
    ]);
    return {
      key: row.key,
      prefix: row.prefix,
      title: textIn(reader, row.draft.title),
      retired: row.retiredAt !== null,
      version: latest?.version ?? null,
      published_at: latest?.publishedAt.toISOString() ?? null,
      changed: !latest || changesBetween(row, latest.definition, row.draft).length > 0,
      courses: courses?.total ?? 0,
      open: row.retiredAt === null && intake !== null && isOpen(intake, reader.today),
      closes_on: intake?.closesOn ?? null,
      registrations: sent?.total ?? 0,
      drafts: begun,
    };
  };
  return Promise.all(rows.map(rowOf));
}

export async function findForm(db: Db | Tx, key: string): Promise<FormRecord | null> {
  const [row] = await db.select().from(forms).where(eq(forms.key, key));
  return row ?? null;
}

/** The newest first. */
export function versionsOf(db: Db | Tx, key: string, limit?: number): Promise<VersionRecord[]> {
  const all = db
    .select()
    .from(versions)
    .where(eq(versions.form, key))
    .orderBy(desc(versions.version));
  return limit === undefined ? all : all.limit(limit);
}

/** The history on the screen; what answers use is looked up in all versions. */
const MOST_SHOWN = 200;

export async function formToEdit(db: Db, row: FormRecord, reader: Now): Promise<FormToEdit> {
  const all = await versionsOf(db, row.key);
  const [current] = all;
  const [used, drafts, [sent], recordings] = await Promise.all([
    countUses(db, row.key),
    countDrafts(db, row.key, reader.now),
    db.select({ total: count() }).from(registrations).where(eq(registrations.form, row.key)),
    recordingUrls(db, recordingsIn(row.draft)),
  ]);
  const published = publishedFields(all);
  const problems = formProblems(row.draft, { ...used, published });
  return {
    key: row.key,
    prefix: row.prefix,
    retired: row.retiredAt !== null,
    version: current?.version ?? null,
    draft: row.draft,
    recordings: Object.fromEntries(recordings),
    draft_version: row.draftVersion,
    edited_at: row.draftUpdatedAt.toISOString(),
    edited_by: row.draftUpdatedBy,
    problems: problemTexts(reader, problems),
    changes: current ? lines(reader, changesBetween(row, current.definition, row.draft)) : [],
    begun: { drafts, registrations: sent?.total ?? 0 },
    used,
    published,
    published_documents: publishedDocuments(all),
    versions: all.slice(0, MOST_SHOWN).map((version, nth) => {
      const before = all[nth + 1];
      return {
        version: version.version,
        published_at: version.publishedAt.toISOString(),
        published_by: version.publishedByName,
        note: version.note,
        changes: before
          ? lines(reader, changesBetween(row, before.definition, version.definition))
          : [],
      };
    }),
  };
}

/** What publishing checks: all that answers and versions use. */
export async function usedOf(db: Db | Tx, key: string): Promise<Used> {
  const [used, all] = await Promise.all([countUses(db, key), versionsOf(db, key)]);
  return { ...used, published: publishedFields(all) };
}

function publishedFields(newestFirst: readonly VersionRecord[]): StoredField[] {
  const all = newestFirst
    .toReversed()
    .flatMap(({ definition }) => definition.steps.flatMap(({ fields }) => fields));
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

function publishedDocuments(newestFirst: readonly VersionRecord[]): string[] {
  const all = newestFirst.flatMap(({ definition }) => definition.documents);
  return [...new Set(all.map(({ name }) => name))];
}

export function changesBetween(
  { key, prefix }: Pick<FormRecord, "key" | "prefix">,
  from: StoredForm,
  to: StoredForm,
): Difference[] {
  const resolved = (form: StoredForm): FormDefinition =>
    definitionOf({ key, prefix, version: 0, form });
  return differencesOf(resolved(from), resolved(to));
}

function lines(reader: Reader, differences: readonly Difference[]): ChangeLine[] {
  return differences.map(({ label, ...rest }) => ({ ...rest, label: textIn(reader, label) }));
}

/** The problems in the language of the reader. */
export function problemTexts({ t }: Pick<Reader, "t">, problems: FormProblems) {
  return Object.fromEntries(
    Object.entries(problems).map(([path, { key, values }]) => [
      path,
      wordsFor(t, `formEditor.problems.${key}`, values) ?? key,
    ]),
  );
}

async function countDrafts(db: Db, form: string, now: Date): Promise<number> {
  const mine = and(eq(registrationDrafts.form, form), gt(registrationDrafts.expiresAt, now));
  const [row] = await db.select({ total: count() }).from(registrationDrafts).where(mine);
  return row?.total ?? 0;
}

type UseRow = { field: string; code: string | null; total: number };

/** How many registrations answered each question, and chose each option. */
async function countUses(db: Db | Tx, form: string): Promise<FormUse> {
  const { rows } = await db.execute<UseRow>(sql`
    with given as (
      select answer.key as field, answer.value
      from registrations, jsonb_each(registrations.answers) answer
      where registrations.form = ${form}
    ), chosen as (
      select field, value #>> '{}' as code from given
      where jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 40
      union all
      select field, jsonb_array_elements_text(value) from given where jsonb_typeof(value) = 'array'
    ), coded as (
      select distinct field ->> 'name' as name, option ->> 'code' as code
      from registration_form_versions version,
        jsonb_array_elements(version.definition -> 'steps') step,
        jsonb_array_elements(step -> 'fields') field,
        jsonb_array_elements(field -> 'options' -> 'own') option
      where version.form = ${form}
    )
    select field, null as code, count(*)::int as total from given group by field
    union all
    select field, chosen.code, count(*)::int from chosen
    join coded on coded.name = chosen.field and coded.code = chosen.code
    group by field, chosen.code`);
  const use: FormUse = { answers: {}, options: {} };
  for (const { field, code, total } of rows) {
    if (code === null) use.answers[field] = total;
    else use.options[field] = { ...use.options[field], [code]: total };
  }
  return use;
}
