import { eq, max } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { refuseIfAny } from "#app/platform/http/validate.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { consentParts } from "#app/website/registration-form/definition.ts";
import { FORMS } from "#app/website/registration-form/forms.queries.server.ts";
import { INTAKES } from "#app/website/registration-form/intakes.queries.server.ts";
import type { StoredForm } from "#app/website/registration-form/stored-form.ts";
import {
  registrationForms as forms,
  registrationFormVersions as versions,
} from "#app/website/registration-form/tables.server.ts";
import {
  changesBetween,
  type FormRecord,
  problemTexts,
  usedOf,
  versionsOf,
} from "./queries.server.ts";
import { recordRecordings, refuseUnknownRecordings } from "./recordings.server.ts";
import { formProblems } from "./rules.ts";
import type { DraftInput, NewForm, PublishInput } from "./schema.ts";

/** Every process keeps all forms in memory. */
export const MOST_FORMS = 30;

/** A form that begins with the questions of another; it is public once it is published. */
export async function createForm(tx: Tx, input: NewForm, trace: Trace): Promise<void> {
  const [source] = await tx.select().from(forms).where(eq(forms.key, input.copy_of));
  if (!source) throw new AppError("invalid", { fields: { copy_of: ["http.choice"] } });
  await refuseTaken(tx, input);
  const [last] = await tx.select({ position: max(forms.position) }).from(forms);
  // The introduction is about the other form; publishing asks for one. So is what it costs.
  const lead = { fr: "", en: "", de: "" };
  const { cost: _, ...copied } = source.draft;
  const draft = { ...copied, title: input.title, lead };
  const [created] = await tx
    .insert(forms)
    .values({
      key: input.key,
      prefix: input.prefix,
      position: (last?.position ?? 0) + 1,
      draft,
      draftUpdatedAt: trace.at,
      draftUpdatedBy: whoIn(trace),
      createdAt: trace.at,
    })
    .onConflictDoNothing()
    .returning({ key: forms.key });
  // Somebody else made it at the same moment.
  if (!created) await refuseTaken(tx, input);
  await recordRecordings(tx, input.key);
  await note(tx, "forms.created", { key: input.key, draft }, trace, { form: input.key });
}

async function refuseTaken(tx: Tx, input: NewForm) {
  const all = await tx.select({ key: forms.key, prefix: forms.prefix }).from(forms);
  if (all.length >= MOST_FORMS) {
    const values = { most: MOST_FORMS };
    throw new AppError("conflict", { reason: "formEditor.errors.tooMany", values });
  }
  const taken = {
    ...(all.some(({ key }) => key === input.key)
      ? { key: ["formEditor.errors.keyTaken"] as const }
      : {}),
    ...(all.some(({ prefix }) => prefix === input.prefix)
      ? { prefix: ["formEditor.errors.prefixTaken"] as const }
      : {}),
  };
  if (Object.keys(taken).length) throw new AppError("invalid", { fields: taken });
}

/** Stores the working copy, complete or not; nobody but the editors sees it. */
export async function saveDraft(tx: Tx, key: string, input: DraftInput, trace: Trace) {
  const before = await lockForm(tx, key, input.draft_version);
  await refuseUnknownRecordings(tx, input.definition);
  await tx
    .update(forms)
    .set({
      draft: input.definition,
      draftVersion: before.draftVersion + 1,
      draftUpdatedAt: trace.at,
      draftUpdatedBy: whoIn(trace),
    })
    .where(eq(forms.key, key));
  await recordRecordings(tx, key);
  const changed = changesBetween(before, before.draft, input.definition);
  await note(tx, "forms.changed", before, trace, { fields: changed.map(({ name }) => name) });
}

/** Goes back to the current version. */
export async function discardDraft(tx: Tx, key: string, draftVersion: number, trace: Trace) {
  const before = await lockForm(tx, key, draftVersion);
  const [current] = await versionsOf(tx, key, 1);
  if (!current) throw new AppError("conflict", { reason: "formEditor.errors.neverPublished" });
  await tx
    .update(forms)
    .set({
      draft: current.definition,
      draftVersion: before.draftVersion + 1,
      draftUpdatedAt: trace.at,
      draftUpdatedBy: whoIn(trace),
    })
    .where(eq(forms.key, key));
  await recordRecordings(tx, key);
  await note(tx, "forms.discarded", before, trace, {});
}

/** Makes the working copy the current version, if nothing stands against it. */
export async function publishForm(
  tx: Tx,
  key: string,
  input: PublishInput,
  { trace, t }: { trace: Trace; t: Translator },
): Promise<number> {
  const form = await lockForm(tx, key, input.draft_version);
  const [current] = await versionsOf(tx, key, 1);
  const problems = problemTexts({ t }, formProblems(form.draft, await usedOf(tx, key)));
  refuseIfAny(Object.fromEntries(Object.entries(problems).map(([path, text]) => [path, [text]])));
  if (current && changesBetween(form, current.definition, form.draft).length === 0) {
    throw new AppError("conflict", { reason: "formEditor.errors.unchanged" });
  }
  const definition = withConsentVersion(form.draft, current?.definition ?? null, trace.at);
  const version = (current?.version ?? 0) + 1;
  await tx.insert(versions).values({
    form: key,
    version,
    definition,
    publishedAt: trace.at,
    publishedBy: trace.actor?.id ?? null,
    publishedByName: whoIn(trace),
    note: input.note,
  });
  await tx
    .update(forms)
    .set({ draft: definition, draftVersion: form.draftVersion + 1 })
    .where(eq(forms.key, key));
  await recordRecordings(tx, key);
  await touch(tx, FORMS, INTAKES);
  await note(tx, "forms.published", form, trace, { version, reason: input.note });
  return version;
}

/** A retired form takes no applications; its answers stay readable. */
export async function retireForm(tx: Tx, key: string, retired: boolean, trace: Trace) {
  const before = await lockForm(tx, key);
  await tx
    .update(forms)
    .set({ retiredAt: retired ? (before.retiredAt ?? trace.at) : null })
    .where(eq(forms.key, key));
  await touch(tx, FORMS, INTAKES);
  await note(tx, retired ? "forms.retired" : "forms.resumed", before, trace, {});
}

/** Another text of the consent is another version of it, which applicants agree to anew. */
export function withConsentVersion(
  draft: StoredForm,
  current: StoredForm | null,
  at: Date,
): StoredForm {
  if (!current) return draft;
  const same = consentParts.every((part) =>
    (["fr", "en", "de"] as const).every(
      (locale) => draft.consent[part][locale] === current.consent[part][locale],
    ),
  );
  const version = same ? current.consent.version : nextVersion(current.consent.version, at);
  return { ...draft, consent: { ...draft.consent, version } };
}

function nextVersion(before: string, at: Date): string {
  const year = String(at.getUTCFullYear());
  const [, ofYear, number] = /^(\d{4})-(\d+)$/.exec(before) ?? [];
  return ofYear === year ? `${year}-${Number(number) + 1}` : `${year}-1`;
}

async function lockForm(tx: Tx, key: string, draftVersion?: number): Promise<FormRecord> {
  const [row] = await tx.select().from(forms).where(eq(forms.key, key)).for("update");
  if (!row) throw new AppError("notFound");
  if (draftVersion !== undefined && row.draftVersion !== draftVersion) {
    throw new AppError("conflict", {
      reason: "formEditor.errors.movedOn",
      values: { name: row.draftUpdatedBy },
      details: { why: "movedOn", draft: row.draft, draft_version: row.draftVersion },
    });
  }
  return row;
}

function whoIn({ actor }: Trace): string {
  return actor ? nameOf(actor) : "";
}

type Action =
  | "forms.created"
  | "forms.changed"
  | "forms.discarded"
  | "forms.published"
  | "forms.retired"
  | "forms.resumed";

function note(
  tx: Tx,
  action: Action,
  { key, draft }: Pick<FormRecord, "key" | "draft">,
  trace: Trace,
  after: NonNullable<Parameters<typeof record>[1]["after"]>,
) {
  const subject = { type: "form", id: key, label: draft.title.fr };
  return record(tx, { ...trace, action, subject, after });
}
