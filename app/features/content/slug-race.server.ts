import { causes, sqlState } from "#app/db/sql-state.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";

const UNIQUE_VIOLATION = "23505";

/** The index has the last word when two people take one slug at once. */
export function slugRace(c: ApiContext, error: unknown): never {
  const constraint = causes(error)
    .map((cause) => ("constraint" in cause ? String(cause.constraint) : ""))
    .find(Boolean);
  if (sqlState(error) !== UNIQUE_VIOLATION || !constraint?.includes("slug")) throw error;
  const message = c.var.t("content.slugTakenNow");
  throw new AppError("conflict", { message, fields: { slug: [message] } });
}
