import { createContext, useContext } from "react";
import { useLocale } from "use-intl";
import type {
  Answers,
  FormDefinition,
  StepName,
} from "#app/features/registration-form/definition.ts";
import type { Problems } from "#app/features/registration-form/problem.ts";
import { stepPath } from "./addresses.ts";
import type { Course, DraftDocument, Intake } from "./page-data.ts";
import type { Typed } from "./typed.ts";

/** Everything the views of one application are drawn from. */
export type Application = {
  form: FormDefinition;
  /** Somebody of the team types for others. */
  agent: boolean;
  call: Intake;
  courses: readonly Course[];
  typed: Typed;
  /** What of it was understood. */
  answers: Answers;
  /** What is missing or wrong, whether or not anybody was told yet. */
  problems: Problems;
  /** What is wrong, in words, by question; only once somebody tried to go on. */
  errors: Record<string, string>;
  /** Names of documents that are already here. */
  documents: readonly string[];
  /** The same as the script goes on with them. */
  papers: readonly DraftDocument[];
  /** The signed link to a draft on the server; none while nothing was sent. */
  draft: string | null;
  /** The link led to a draft that is no longer there. */
  lost: boolean;
  /** Nothing could be kept or sent just now. */
  failed: boolean;
  /** More papers came at once than are taken; none of them is here. */
  tooMuch: boolean;
  /** When that draft was last written. */
  draftAt: number | null;
  /** What one agrees to, in the reader's words. */
  consent: Record<"label" | "stored" | "purpose" | "retention" | "contact", string> | null;
};

const ApplicationContext = createContext<Application | null>(null);
export const ApplicationProvider = ApplicationContext.Provider;

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (!application) throw new Error("no application around this view");
  return application;
}

type Extra = Omit<NonNullable<Parameters<typeof stepPath>[3]>, "agent">;

/** Where a step of this application lives. */
export function useStepPath() {
  const locale = useLocale();
  const { form, agent } = useApplication();
  return (step: StepName | null, extra: Extra = {}) =>
    stepPath(locale, form, step, { ...extra, agent });
}
