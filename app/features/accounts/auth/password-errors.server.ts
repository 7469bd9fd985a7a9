import type { FieldErrors } from "#app/errors.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
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

/** Whoever signed in so shortly before has just shown that they know the password. */
const FRESH = 10 * 60 * 1000;

/**
 * A device left open must not be enough to take an account over: the password in use is asked for.
 * Not of those who cannot be asked, because somebody else chose it for them, nor right after a
 * sign-in, so that a client which knows only the two fields of the contract still works.
 */
export function currentErrors(
  { var: { bearer, now, t } }: ApiContext,
  { current_password }: { current_password?: string | undefined },
): FieldErrors {
  if (current_password || !bearer?.user || bearer.user.is_default_password) return {};
  if (now.getTime() - bearer.since.getTime() < FRESH) return {};
  return { current_password: [t("auth.password.currentMissing")] };
}
