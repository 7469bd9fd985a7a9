import type { FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { userByEmail } from "./queries.server.ts";

export function emailTaken(t: Translator): FieldErrors {
  return { email: [t("users.emailTaken")] };
}

/** Checked before writing; the unique index decides in the end. */
export async function takenError({ var: { db, t } }: ApiContext, email: string | undefined) {
  return email && (await userByEmail(db, email)) ? emailTaken(t) : {};
}
