import type { Locale, Localized } from "#app/platform/i18n/locales.ts";

/** In three languages, or already in the language of the reader. */
export type Text = string | Localized;

/**
 * One version of an application form, with its texts, as the browser, the server, the staff pages,
 * filters, exports and the OpenAPI document use it. Versions are stored in the database.
 */
export type FormDefinition = {
  /** Part of URLs: `/registration/meca-agro`. */
  key: string;
  /** Prefix of references: `MA-2026-000042`. */
  prefix: string;
  /** Counts up with every publication; answers keep theirs. */
  version: number;
  title: Text;
  /** For columns and filters of the team; the title where it is missing. */
  short?: Text | undefined;
  lead: Text;
  /** What applying and the course cost, said on the first page. */
  cost?: Text;
  /** In full years on the closing day. */
  age: { from: number; to: number };
  steps: readonly Step[];
  documents: readonly DocumentDefinition[];
  /** Changes with the text of the consent. */
  consentVersion: string;
  consent: ConsentTexts;
};

/** `retention` names `{months}` and `{documentMonths}`, `contact` names `{email}`. */
export const consentParts = ["label", "stored", "purpose", "retention", "contact"] as const;
export type ConsentTexts = Record<(typeof consentParts)[number], Text>;

/** Each step is one page. */
export type Step = { name: StepName; title: Text; lead: Text; fields: readonly Field[] };
export type StepName = string;

/** These pages show documents and consents instead of questions, and come last. */
export const DOCUMENTS_STEP = "documents";
export const REVIEW_STEP = "review";

export type Field = FieldKind & {
  name: string;
  label: Text;
  help?: Text;
  required?: boolean;
  /** Said aloud: the ids of recordings in the library, or the address in the reader's language. */
  listen?: Recordings | string;
  /** Said when a required answer is missing; without it, a sentence that fits every question. */
  missing?: Text;
  /** Asked only when this holds; otherwise its answer is ignored. */
  when?: Condition;
  /** For the `autocomplete` attribute. */
  autocomplete?: string;
  /** For the `inputmode` attribute. */
  keyboard?: "text" | "numeric" | "tel" | "email";
  /** Can be a criterion of the selection. */
  counts?: boolean;
  /** Hidden from readers of the selection. */
  hidden?: boolean;
};

/** A recording for each language that has one. */
export type Recordings = Record<Locale, number | null>;

export type FieldKind =
  | { type: "text"; max: number; suggest?: "towns" | "places"; pattern?: "name" | "identity" }
  | { type: "longtext"; min?: number; max: number }
  /** One of the options; radio buttons if there are few. */
  | { type: "choice"; options: Options }
  /** Any number of the options. */
  | { type: "choices"; options: Options }
  /** `YYYY-MM-DD`, or `YYYY` when only the year is known. */
  | { type: "birthdate" }
  | { type: "year"; from: number }
  /** Ivorian numbers; with `foreign` also international numbers with `+`. */
  | {
      type: "phone";
      foreign?: boolean;
      /** The answer `same` copies the number of that field; `none` means no number. */
      sameAs?: string;
    }
  | { type: "email"; max: number }
  /** The id of a published course that has this form. */
  | { type: "course" };

export type Options = {
  /** The name of a list of the country; its texts are `registrationForm.options.<words>.<code>`. */
  words?: string;
  list: readonly Option[];
};

export type Option = {
  code: string;
  label?: Text;
  /** A proper name, the same in every language. */
  name?: string;
  /** The district a region belongs to. */
  group?: string;
  /** Order of education levels, compared with the level of a course. */
  rank?: number;
  /** No longer offered; answers that chose it keep their text. */
  retired?: true;
};

export type Condition =
  | { field: string; in: readonly string[] }
  | { field: string; notIn: readonly string[] }
  /** By the date of birth, on the closing day. */
  | { ageUnder: number }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

export type DocumentDefinition = {
  name: string;
  label: Text;
  help: Text;
  /** `now`: required to submit; `later`: may follow and is requested until then. */
  needed: "now" | "later" | "no";
  /** A portrait: the face must be seen, nothing is read. */
  ofFace?: true;
  when?: Condition;
};

export const documentKinds = ["application/pdf", "image/jpeg", "image/png"] as const;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** An additional consent, asked for only when its condition holds. */
export const disabilityConsent = {
  name: "disability_consent",
  when: { field: "disability", in: ["yes"] },
} as const;

export type Answer = string | string[];
/** Checked answers as stored; missing answers are absent. */
export type Answers = Record<string, Answer>;

export function fieldsOf(form: FormDefinition): Field[] {
  return form.steps.flatMap(({ fields }) => fields);
}

/** All options, retired ones among them. */
export function optionsOf(field: Field): readonly Option[] {
  return "options" in field ? field.options.list : [];
}

/** The options that can be chosen. */
export function offeredOptions(field: Field): readonly Option[] {
  return optionsOf(field).filter(({ retired }) => !retired);
}
