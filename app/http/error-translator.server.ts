import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#app/db/away.server.ts";
import { AppError } from "#app/errors.ts";
import type { ApiContext } from "./api-env.server.ts";

/** The one place that turns an error into an answer. What nobody foresaw is masked and logged. */
export function translateError(error: Error, c: ApiContext): Response {
  const known = asAppError(error);
  if (known.status >= 500) c.var.log.error({ err: error }, "failed");
  const body =
    known.refusal === "crash" ? { ...known.toJSON(), request_id: c.var.requestId } : known;
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return c.json(body, known.status);
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("away", { headers: { "retry-after": "5" } });
  if (error instanceof HTTPException && error.status === 404) return new AppError("notFound");
  return new AppError("crash");
}
