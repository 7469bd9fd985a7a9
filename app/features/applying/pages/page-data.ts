import type { Level } from "#app/features/formations/schema.ts";
import type { FormDefinition, Options } from "#app/features/registration-form/definition.ts";
import type { CheckContext } from "#app/features/registration-form/read-answer.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Typed } from "./typed.ts";

export type Course = { id: number; title: string; place: string; level: Level };

/** When one can apply; dates are days in Abidjan. */
export type Intake = { open: boolean; opensOn: string | null; closesOn: string | null };

/** A document in a draft on the server. */
export type DraftDocument = { name: string; type: string; bytes: number; upload: string };

/** A draft on the server, with the signed link that its documents need. */
export type ServerDraft = {
  typed: Typed;
  at: number;
  link: string;
  documents: readonly DraftDocument[];
};

/** Data of the form script in the page. */
export type ScriptData = {
  form: FormDefinition;
  locale: Locale;
  context: CheckContext;
  /** `/registration/meca-agro` in the page's language. */
  base: string;
  followPath: string;
  words: Record<string, string>;
  /** A draft that was started without the script. */
  draft?: ServerDraft | undefined;
  /** A staff member types for applicants. */
  agent: boolean;
};

/** Data of the script when the intake is closed. */
export type ClosedData = { form: string; locale: Locale; words: Record<string, string> };

/** Data of the script of the agent's page. */
export type AgentData = {
  locale: Locale;
  words: Record<string, string>;
  /** Open forms and their paths for agents. */
  forms: { key: string; path: string }[];
};

/** Only what checks need; texts and layout are already in the page. */
export function slimForm(form: FormDefinition): FormDefinition {
  return {
    ...form,
    title: "",
    lead: "",
    consent: { label: "", stored: "", purpose: "", retention: "", contact: "" },
    documents: form.documents.map((document) => ({ ...document, label: "", help: "" })),
    steps: form.steps.map(({ name, fields }) => ({
      name,
      title: "",
      lead: "",
      fields: fields.map(({ label, help, autocomplete, keyboard, counts, hidden, ...field }) =>
        "options" in field
          ? { ...field, label: "", options: slimOptions(field.options) }
          : { ...field, label: "" },
      ),
    })),
  };
}

function slimOptions({ list }: Options): Options {
  const offered = list.filter(({ retired }) => !retired);
  return {
    list: offered.map(({ code, rank }) => (rank === undefined ? { code } : { code, rank })),
  };
}
