import type { Level } from "#app/features/formations/schema.ts";
import type { FormDefinition } from "#app/features/registration-form/definition.ts";
import type { CheckContext } from "#app/features/registration-form/problem.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Typed } from "./typed.ts";

/** A course that may be chosen. */
export type Course = { id: number; title: string; place: string; level: Level };

/** When applications are taken; dates are days in Abidjan. */
export type Intake = { open: boolean; opensOn: string | null; closesOn: string | null };

/** A paper that lies in a draft on the server. */
export type DraftDocument = { name: string; type: string; bytes: number; upload: string };

/** A draft on the server: what it says, and the link its papers belong to. */
export type BegunElsewhere = {
  typed: Typed;
  at: number;
  link: string;
  papers: readonly DraftDocument[];
};

/** What the script of these pages is told; stands in the page as data, the same for everybody. */
export type ScriptData = {
  form: FormDefinition;
  locale: Locale;
  context: CheckContext;
  /** `/registration/meca-agro` in the page's language. */
  base: string;
  followPath: string;
  words: Record<string, string>;
  /** An application that was begun without the script. */
  draft?: BegunElsewhere | undefined;
  /** Somebody types for others, one after another. */
  agent: boolean;
};

/** What the script of a page is told whose call is over. */
export type ClosedData = { form: string; locale: Locale; words: Record<string, string> };

/** What the script of an agent's page is told. */
export type AgentData = {
  locale: Locale;
  words: Record<string, string>;
  /** Open forms, and where an agent fills them in. */
  forms: { key: string; path: string }[];
};

/** Only what checking needs: how a question looks is already in the page. */
export function slimForm(form: FormDefinition): FormDefinition {
  return {
    ...form,
    steps: form.steps.map(({ name, fields }) => ({
      name,
      fields: fields.map(({ help, autocomplete, keyboard, counts, hidden, ...field }) =>
        "options" in field ? { ...field, options: slimOptions(field.options) } : field,
      ),
    })),
  };
}

function slimOptions({ list }: { list: readonly { code: string; rank?: number }[] }) {
  return {
    words: "",
    list: list.map(({ code, rank }) => (rank === undefined ? { code } : { code, rank })),
  };
}
