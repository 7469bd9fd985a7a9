import { DRAFT_DAYS } from "#app/admissions/applying/server/drafts.queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type FormDefinition, fieldsOf } from "#app/website/registration-form/definition.ts";
import { currentForms } from "#app/website/registration-form/forms.server.ts";
import { readRetention } from "#app/website/registration-form/retention.queries.server.ts";
import {
  documentWords,
  fieldLabel,
  formWords,
  type Reader,
} from "#app/website/registration-form/words.ts";
import type { RegisterEntry } from "./desk-schema.ts";

/** Processings beside the applications, whose data each form defines. */
export const processings = [
  "drafts",
  "selection",
  "messages",
  "training",
  "surveys",
  "contact",
  "accounts",
  "log",
] as const;
type Processing = (typeof processings)[number] | "applications";

/** What the site really does, from its settings. */
export type Protection = { https: boolean; backups: "encrypted" | "open" | "none" };

/**
 * The register of processing (GDPR article 30, ARTCI), written from what the site does: the questions
 * of the forms, the documents they ask for and the periods of the settings.
 */
export async function registerOfProcessing(
  db: Db,
  reader: Reader,
  protection: Protection,
): Promise<RegisterEntry[]> {
  const { t } = reader;
  const measures = [
    t("privacy.register.measures"),
    t(`privacy.register.connections.${protection.https ? "encrypted" : "open"}`),
    t(`privacy.register.backups.${protection.backups}`),
  ].join(" ");
  const { rejected_months, document_months, audit_months } = await readRetention(db);
  const periods = {
    rejected: rejected_months,
    documents: document_months,
    audit: audit_months,
    days: DRAFT_DAYS,
  };
  const entry = (key: Processing, more: Partial<RegisterEntry> = {}): RegisterEntry => ({
    key,
    name: t(`privacy.register.${key}.name`),
    purpose: t(`privacy.register.${key}.purpose`),
    basis: t(`privacy.register.${key}.basis`),
    people: t(`privacy.register.${key}.people`),
    data: t(`privacy.register.${key}.data`)
      .split(";")
      .map((part) => part.trim()),
    recipients: t(`privacy.register.${key}.recipients`),
    retention: t(`privacy.register.${key}.retention`, periods),
    measures,
    ...more,
  });
  return [
    ...currentForms().map((form) =>
      entry("applications", {
        key: `applications-${form.key}`,
        name: t("privacy.register.applicationsOf", { form: formWords(reader, form).title }),
        data: dataOf(reader, form),
      }),
    ),
    ...processings.map((key) => entry(key)),
  ];
}

/** Every question and document of a form. */
function dataOf(reader: Reader, form: FormDefinition): string[] {
  return [
    ...fieldsOf(form).map((field) => fieldLabel(reader, field)),
    ...form.documents.map((document) => documentWords(reader, document).label),
  ];
}
