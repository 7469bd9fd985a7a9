import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#app/platform/db/away.server.ts";
import { isDiskFull } from "#app/platform/db/disk-full.server.ts";
import { causes, sqlState } from "#app/platform/db/sql-state.server.ts";
import { hasCommitted } from "#app/platform/db/time-limit.server.ts";
import { AppError, type FieldErrors, type FieldMessages } from "#app/platform/errors.ts";
import { apiLocale } from "#app/platform/i18n/negotiate.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import type { ApiContext } from "./api-env.server.ts";

/** Turns every error into an answer. Unexpected errors are masked and logged. */
export function translateError(error: Error, c: ApiContext): Response {
  const known = asAppError(error, c);
  if (isCutOff(error)) c.var.log.info({ err: error }, "The client went away");
  else if (known === error && known.refusal !== "crash") noteRefusal(known, c);
  else if (known.status >= 500) c.var.log.error({ err: error }, "failed");
  else if (known !== error) c.var.log.warn({ err: error }, "refused below");
  const body = {
    ...refusalBody(known, c.var.t ?? wordsFor(c)),
    ...(known.refusal === "crash" ? { request_id: c.var.requestId } : {}),
  };
  if (known.refusal === "away") c.header("retry-after", "5");
  for (const [name, value] of Object.entries(known.headers)) c.header(name, value);
  return c.json(body, known.status);
}

/** We refuse on purpose: no failure, and nothing to look for in a stack. */
function noteRefusal({ refusal, status }: AppError, c: ApiContext) {
  if (status >= 500) c.var.log.warn({ refusal }, "refused");
}

/** Files of pages are no calls of the API, whose context has the language. */
function wordsFor({ req }: ApiContext): Translator {
  return translatorFor(apiLocale(req.query("locale"), req.header("accept-language")));
}

type RefusalBody = { message: string; errors?: FieldErrors };

/** The words of a refusal in one language; the only place that finds them. */
export function refusalBody(error: AppError, t: Translator): RefusalBody {
  const { reason, values, fields, details } = error;
  const errors = fields && fieldWords(fields, t);
  const message = reason ? t(reason, values) : (errors && summary(errors, t)) || error.message;
  return { message, ...(errors ? { errors } : {}), ...details };
}

function fieldWords(fields: FieldMessages, t: Translator): FieldErrors {
  const words = Object.entries(fields).map(([name, messages]) => [
    name,
    messages.map((message) => {
      if (typeof message === "string") return t(message);
      return "text" in message ? message.text : t(message.key, message.values);
    }),
  ]);
  return Object.fromEntries(words);
}

/** The first problem, and how many more there are. */
function summary(errors: FieldErrors, t: Translator): string {
  const [first = "", ...others] = Object.values(errors).flat();
  return others.length ? t("http.andMore", { message: first, count: others.length }) : first;
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

/** What reading a body fails with when its client goes away; nobody reads the answer. */
function isCutOff(error: Error): boolean {
  return causes(error).some(({ message, code }: NodeJS.ErrnoException) =>
    code === "ECONNRESET" ? message === "aborted" : code === "ERR_STREAM_PREMATURE_CLOSE",
  );
}

function asAppError(error: Error, c: ApiContext): AppError {
  if (error instanceof AppError) return error;
  if (isCutOff(error)) return new AppError("invalid");
  if (isDiskFull(error)) return new AppError("diskFull");
  if (isDatabaseAway(error)) return new AppError("away", rolledBack(c));
  if (error instanceof HTTPException && error.status === 404) return new AppError("notFound");
  if (UNFIT.has(sqlState(error) ?? "")) {
    return new AppError("invalid", { reason: "http.invalid", fields: {} });
  }
  return new AppError("crash");
}
