import { createContext, useContext } from "react";
import { useLocale } from "use-intl";
import type {
  Answers,
  FormDefinition,
  StepName,
} from "#app/website/registration-form/definition.ts";
import type { Problems } from "#app/website/registration-form/read-answer.ts";
import { stepPath } from "./addresses.ts";
import type { Course, DraftDocument, Intake } from "./page-data.ts";
import type { Typed } from "./typed.ts";

/** Data of the views of one application. */
export type Application = {
  form: FormDefinition;
  /** A staff member types for the applicant. */
  agent: boolean;
  intake: Intake;
  courses: readonly Course[];
  typed: Typed;
  /** The valid answers among `typed`. */
  answers: Answers;
  /** All problems, including those not shown yet. */
  problems: Problems;
  /** Error texts by question. */
  errors: Record<string, string>;
  /** The errors that the summary lists; by default all. */
  listed?: Record<string, string>;
  /** Names of the documents in the draft. */
  documents: readonly string[];
  /** The same documents as data for the script. */
  draftDocuments: readonly DraftDocument[];
  /** The signed link to the draft on the server; null before the first post. */
  draft: string | null;
  /** The draft of the link no longer exists. */
  lost: boolean;
  /** Why the server did not save or send. */
  failed: string | null;
  /** The posted documents exceeded the size limit; none was stored. */
  tooMuch: boolean;
  /** The step was opened from the review, to change an answer. */
  changing: boolean;
  /** When the draft was last saved. */
  draftAt: number | null;
  /** Boxes of the review that were ticked on a refused page; the script keeps its own. */
  ticked?: readonly string[];
  /** The consent texts in the current language. */
  consent: Record<"label" | "stored" | "purpose" | "retention" | "contact", string> | null;
  /** Origin of links that are read outside the site. */
  publicUrl?: string;
};

const ApplicationContext = createContext<Application | null>(null);
export const ApplicationProvider = ApplicationContext.Provider;

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (!application) throw new Error("useApplication needs an ApplicationProvider");
  return application;
}

type Extra = Omit<NonNullable<Parameters<typeof stepPath>[3]>, "agent">;

/** Returns a function that makes the path of a step. */
export function useStepPath() {
  const locale = useLocale();
  const { form, agent } = useApplication();
  return (step: StepName | null, extra: Extra = {}) =>
    stepPath(locale, form, step, { ...extra, agent });
}
