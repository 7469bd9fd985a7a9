import type { FieldErrors } from "#app/errors.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { passwordLength, problemsOf } from "./password-rules.ts";

type Chosen = { password: string; password_confirmation?: string };

/** What is wrong with a new password, field by field, in the caller's words. */
export function passwordErrors(t: Translator, chosen: Chosen, email: string): FieldErrors {
  const problems = problemsOf(chosen.password, { email });
  const { password_confirmation: repeated = chosen.password } = chosen;
  return {
    ...(problems.length
      ? { password: problems.map((problem) => t(`auth.password.${problem}`, passwordLength)) }
      : {}),
    ...(repeated === chosen.password
      ? {}
      : { password_confirmation: [t("auth.password.confirmation")] }),
  };
}
