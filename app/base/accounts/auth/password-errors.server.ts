import type { FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { passwordLength, problemsOf } from "./password-rules.ts";

type Chosen = { password?: string | undefined; password_confirmation?: string | undefined };

/** The errors of a new password by field, translated. */
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

/** A sign-in this recent proves that the user knows the password. */
const FRESH = 10 * 60 * 1000;

/**
 * Requires the current password, so that an unattended device is not enough to take over an
 * account. Exceptions: a default password, and a recent sign-in, so that clients which send only
 * the two fields of the contract still work.
 */
export function currentErrors(
  { var: { bearer, now, t } }: ApiContext,
  { current_password }: { current_password?: string | undefined },
): FieldErrors {
  if (current_password || !bearer?.user || bearer.user.is_default_password) return {};
  if (now.getTime() - bearer.since.getTime() < FRESH) return {};
  return { current_password: [t("auth.password.currentMissing")] };
}
