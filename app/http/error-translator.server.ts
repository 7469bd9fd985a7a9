import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { isDiskFull } from "#app/db/disk-full.server.ts";
import { sqlState } from "#app/db/sql-state.server.ts";
import { hasCommitted } from "#app/db/time-limit.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext } from "./api-env.server.ts";

/** The one place that turns an error into an answer. What nobody foresaw is masked and logged. */
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

// What PostgreSQL says of a value it cannot keep; a schema of ours let it through.
const UNFIT = new Set([
  "22001", // a text too long for its column
  "22003", // a number out of range
  "22007", // no date
  "22008", // a date out of range
  "22021", // no text in this encoding
  "22P02", // not written like its type
  "22P05", // a character with no place in this encoding
  "54000", // a text too long for its index
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
