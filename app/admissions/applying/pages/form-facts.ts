import type { Locale } from "#app/platform/i18n/locales.ts";
import type {
  FormDefinition,
  Options,
  StepName,
} from "#app/website/registration-form/definition.ts";
import type { CheckContext } from "#app/website/registration-form/read-answer.ts";
import { optionWords, type Reader } from "#app/website/registration-form/words.ts";
import type { Application } from "./apply-context.ts";
import type { ServerDraft } from "./page-data.ts";
import type { CompiledWords } from "./words.ts";

/** What the server knows about an application; the views and the script start with it. */
export type FormFacts = Omit<Application, "answers" | "problems"> & {
  today: string;
  /** The step of the page; null on the first one. */
  step: StepName | null;
  /** The course of the link that led here. */
  formation: string | null;
};

type WithWords = { locale: Locale; words: CompiledWords };

/** Data of the form script in the page. */
export type FormData = WithWords & { facts: FormFacts };

/** Data of the script when the intake is closed. */
export type ClosedData = WithWords & { form: string };

/** Data of the script of the agent's page. */
export type AgentData = WithWords & { forms: AgentForm[] };

/** A form, its path for agents, and the words of its answers that their list shows. */
export type AgentForm = {
  key: string;
  title: string;
  path: string;
  open: boolean;
  /** Titles and labels by id and name. */
  courses: Record<string, string>;
  documents: Record<string, string>;
};

export function checkContext({
  today,
  intake,
  courses,
}: Pick<FormFacts, "today" | "intake" | "courses">): CheckContext {
  return { today, closesOn: intake.closesOn ?? today, courses };
}

/** The draft that was begun without the script. */
export function serverDraft({
  draft,
  draftAt,
  typed,
  draftDocuments,
}: FormFacts): ServerDraft | undefined {
  return draft && draftAt
    ? { typed, at: draftAt, link: draft, documents: draftDocuments }
    : undefined;
}

/** In the language of the reader, without what only staff and the server need. */
export function formFor(reader: Reader, form: FormDefinition): FormDefinition {
  return {
    ...form,
    consent: { label: "", stored: "", purpose: "", retention: "", contact: "" },
    steps: form.steps.map((step) => ({
      ...step,
      fields: step.fields.map(({ counts, hidden, ...field }) =>
        "options" in field ? { ...field, options: optionsFor(reader, field.options) } : field,
      ),
    })),
  };
}

function optionsFor(reader: Reader, options: Options): Options {
  const offered = options.list.filter(({ retired }) => !retired);
  return {
    list: offered.map((option) => ({
      code: option.code,
      label: optionWords(reader, options, option),
      ...(option.rank === undefined ? {} : { rank: option.rank }),
    })),
  };
}
