import { ofEverybody, problemsIn } from "#app/base/templates/rules.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";

/** The placeholder errors of a text, in the author's language. */
export function placeholderErrors(t: Translator, text: string): string[] {
  return problemsIn(text, ofEverybody).map((problem) =>
    problem.why === "brace"
      ? t("templates.problem.brace")
      : t(`templates.problem.${problem.why}`, { names: problem.names.join(", ") }),
  );
}

/** Field errors of a request with a `message`. */
export function messageErrors(
  { var: { t } }: { var: { t: Translator } },
  { message = "" }: { message?: string | undefined },
): { message?: string[] } {
  const problems = placeholderErrors(t, message);
  return problems.length ? { message: problems } : {};
}
