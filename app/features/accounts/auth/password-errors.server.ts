import type { FieldErrors } from "#app/errors.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { passwordLength, problemsOf } from "./password-rules.ts";

type Chosen = { password?: string | undefined; password_confirmation?: string | undefined };

/** What is wrong with a new password, field by field, in the caller's words. */
export function passwordErrors(t: Translator, chosen: Chosen, email: string): FieldErrors {
  const { password, password_confirmation: repeated = password } = chosen;
  if (password === undefined) return {};
  const problems = problemsOf(password, { email });
  return {
    ...(problems.length
      ? { password: problems.map((problem) => t(`auth.password.${problem}`, passwordLength)) }
      : {}),
    ...(repeated === password ? {} : { password_confirmation: [t("auth.password.confirmation")] }),
  };
}
