import { ofEverybody, problemsIn } from "#app/features/templates/rules.ts";
import type { Translator } from "#app/i18n/translator.ts";

/** What is wrong with the braces of words of the team's own, in the words of whoever wrote them. */
export function placeholderErrors(t: Translator, text: string): string[] {
  return problemsIn(text, ofEverybody).map((problem) =>
    problem.why === "brace"
      ? t("templates.problem.brace")
      : t(`templates.problem.${problem.why}`, { names: problem.names.join(", ") }),
  );
}

/** The same for a call with one message in it. */
export function messageErrors(
  { var: { t } }: { var: { t: Translator } },
  { message = "" }: { message?: string | undefined },
): { message?: string[] } {
  const problems = placeholderErrors(t, message);
  return problems.length ? { message: problems } : {};
}
