import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { isDiskFull } from "#app/db/disk-full.server.ts";
import { sqlState } from "#app/db/sql-state.server.ts";
import { hasCommitted } from "#app/db/time-limit.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext } from "./api-env.server.ts";

/** Turns every error into an answer. Unexpected errors are masked and logged. */
export function translateError(error: Error, c: ApiContext): Response {
  const known = asAppError(error, c);
  if (known.status >= 500) c.var.log.error({ err: error }, "failed");
  else if (known !== error) c.var.log.warn({ err: error }, "refused below");
  const body =
    known.refusal === "crash" ? { ...known.toJSON(), request_id: c.var.requestId } : known;
  if (known.refusal === "away") c.header("retry-after", "5");
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return c.json(body, known.status);
}

/** A write that ran into a time limit is undone as a whole, and the answer says so. */
function rolledBack({ req }: ApiContext): { details?: { rolled_back: true } } {
  const reads = req.method === "GET" || req.method === "HEAD";
  return reads || hasCommitted() ? {} : { details: { rolled_back: true } };
}

// SQLSTATEs for values that a schema of ours let through and PostgreSQL refuses.
const UNFIT = new Set([
  "22001", // text too long for its column
  "22003", // number out of range
  "22007", // invalid date
  "22008", // date out of range
  "22021", // invalid text in this encoding
  "22P02", // invalid text representation
  "22P05", // character not in this encoding
  "54000", // text too long for its index
]);

function asAppError(error: Error, c: ApiContext): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError("diskFull");
  if (isDatabaseAway(error)) return new AppError("away", rolledBack(c));
  if (error instanceof HTTPException && error.status === 404) return new AppError("notFound");
  if (UNFIT.has(sqlState(error) ?? "")) {
    return new AppError("invalid", { message: c.var.t("http.invalid"), fields: {} });
  }
  return new AppError("crash");
}
