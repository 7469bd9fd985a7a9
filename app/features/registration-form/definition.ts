/**
 * An application form as data. Browser, server, review page, staff file, filters, exports and the
 * API's documentation all read it: a new programme is one more definition, with its words.
 */
export type FormDefinition = {
  /** Stands in addresses and calls: `/registration/meca-agro`. */
  key: string;
  /** Begins its references: `MA-2026-000042`. */
  prefix: string;
  /** In full years on the closing day. Whoever is under 18 names a guardian. */
  age: { from: number; to: number };
  steps: readonly Step[];
  documents: readonly DocumentDefinition[];
  /** The text people agree to; a new text is a new version. */
  consentVersion: string;
};

export type Step = { name: StepName; fields: readonly Field[] };

/** A step's fields, documents or consents make one page. */
export const stepNames = [
  "identity",
  "contact",
  "education",
  "choice",
  "documents",
  "review",
] as const;
export type StepName = (typeof stepNames)[number];

/** What is asked. Words: `registrations.fields.<name>.label`, and `.help` where `help` is set. */
export type Field = FieldKind & {
  name: string;
  required?: boolean;
  help?: boolean;
  /** Asked, and taken, only when this holds. */
  when?: Condition;
  /** For the `autocomplete` attribute. */
  autocomplete?: string;
  /** The keyboard a phone shows. */
  keyboard?: "text" | "numeric" | "tel" | "email";
  /** May give points in the selection. */
  counts?: boolean;
  /** Readers who mark an application do not see it. */
  hidden?: boolean;
};

export type FieldKind =
  | { type: "text"; max: number; suggest?: "towns" | "places"; pattern?: "name" | "identity" }
  | { type: "longtext"; min?: number; max: number }
  /** One of the options; shown as radio buttons while they are few. */
  | { type: "choice"; options: Options }
  /** Any number of the options. */
  | { type: "choices"; options: Options }
  /** `YYYY-MM-DD`, or `YYYY` where only the year is known. */
  | { type: "birthdate" }
  | { type: "year"; from: number }
  /** Ivorian numbers; with `foreign`, others too when they begin with + and the country. */
  | {
      type: "phone";
      foreign?: boolean;
      /** Mostly the number given there: `same` repeats it, and `none` says that there is none. */
      sameAs?: string;
    }
  | { type: "email"; max: number }
  /** The id of a published course that has this form. */
  | { type: "course" };

export type Options = {
  /** Where the words are: `registrations.options.<words>.<code>`; names of places bring their own. */
  words: string;
  list: readonly Option[];
};

export type Option = {
  code: string;
  /** A proper name, the same in every language. */
  name?: string;
  /** The district a region belongs to. */
  group?: string;
  /** How high a level of education is, to compare it with what a course asks for. */
  rank?: number;
};

export type Condition =
  | { field: string; in: readonly string[] }
  | { field: string; notIn: readonly string[] }
  /** By the date of birth, on the closing day. */
  | { ageUnder: number }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

/** A paper. Words: `registrations.documents.<name>.label` and `.help`. */
export type DocumentDefinition = {
  name: string;
  /** `now`: no application without it; `later`: may follow, and is asked for until it is there. */
  needed: "now" | "later" | "no";
  /** A picture of one's face is taken with the camera on that side. */
  ofFace?: true;
  when?: Condition;
};

export const documentKinds = ["application/pdf", "image/jpeg", "image/png"] as const;
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** Consents besides the general one, each asked for only when it is needed. */
export const disabilityConsent = {
  name: "disability_consent",
  when: { field: "disability", in: ["yes"] },
} as const;

export type Answer = string | string[];
/** Checked and in the form it is stored in; what was not answered is absent. */
export type Answers = Record<string, Answer>;

export function fieldsOf(form: FormDefinition): Field[] {
  return form.steps.flatMap(({ fields }) => fields);
}

export function optionsOf(field: Field): readonly Option[] {
  return "options" in field ? field.options.list : [];
}
