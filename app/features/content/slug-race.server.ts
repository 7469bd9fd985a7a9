import { causes, sqlState, TAKEN } from "#app/db/sql-state.server.ts";
import { AppError } from "#app/errors.ts";
import type { Translator } from "#app/i18n/translator.ts";

/** The index has the last word when two people take one slug at once. */
export function slugRace(t: Translator, error: unknown): never {
  const constraint = causes(error)
    .map((cause) => ("constraint" in cause ? String(cause.constraint) : ""))
    .find(Boolean);
  if (sqlState(error) !== TAKEN || !constraint?.includes("slug")) throw error;
  const message = t("content.slugTakenNow");
  throw new AppError("conflict", { message, fields: { slug: [message] } });
}
