import type { ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import { resolver, uniqueSymbol } from "hono-openapi";
import type { z } from "zod";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "./api-env.server.ts";
import { zodMessage } from "./zod-messages.ts";

type Target = "json" | "query" | "param";

type Validated<T extends Target, S extends z.ZodType> = {
  in: { [K in T]: T extends "json" ? z.input<S> : StringsOf<z.input<S>, ValidationTargets[K]> };
  out: { [K in T]: z.output<S> };
};
type StringsOf<In, Fallback> = In extends object
  ? { [K in keyof In]: undefined extends In[K] ? string | undefined : string }
  : Fallback;

/**
 * Parses one part of a request with a schema, in the caller's language, and describes it in the
 * OpenAPI document. A path that does not parse is an unknown item (404), never a 422.
 */
export function validate<T extends Target, S extends z.ZodType>(target: T, schema: S) {
  const middleware = createMiddleware<ApiEnv, string, Validated<T, S>>(async (c, next) => {
    const input = await read(c, target);
    const result = schema.safeParse(input, { error: zodMessage(c.var.t) });
    const fields = { ...nulErrors(c, input), ...(result.success ? {} : fieldErrors(result.error)) };
    if (!result.success || Object.keys(fields).length) {
      if (target === "param") notFound();
      throw invalid(c, fields);
    }
    c.req.addValidatedData(target, result.data as object);
    await next();
  });
  return Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema) } });
}

/** The 422 of the contract: the first message says how many more there are. */
export function invalid(c: ApiContext, fields: FieldErrors) {
  const [first = "", ...others] = Object.values(fields).flat();
  const message = others.length
    ? c.var.t("http.andMore", { message: first, count: others.length })
    : first;
  return new AppError("invalid", { message, fields });
}

async function read(c: ApiContext, target: Target): Promise<unknown> {
  if (target === "param") return c.req.param();
  if (target === "query") return c.req.query();
  const text = await c.req.text();
  try {
    const data: unknown = JSON.parse(text === "" ? "{}" : text, normalise);
    if (data !== null && typeof data === "object" && !Array.isArray(data)) return data;
  } catch {
    // Falls through to the one message for "not a JSON object".
  }
  throw new AppError("invalid", { message: c.var.t("http.json"), fields: {} });
}

/**
 * Strings are stored as NFC and trimmed. Passwords stay exactly as typed, and the stretches of a
 * rich text (`text`) keep the spaces between them.
 */
function normalise(key: string, value: unknown) {
  if (typeof value !== "string" || key.startsWith("password")) return value;
  // Half a character is no text: PostgreSQL would refuse it.
  const composed = value.toWellFormed().normalize("NFC");
  return key === "text" ? composed : composed.trim();
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/** PostgreSQL cannot store a NUL, and nobody types one. */
function nulErrors(c: ApiContext, value: unknown, path = ""): FieldErrors {
  if (typeof value === "string")
    return value.includes("\0") ? { [path]: [c.var.t("http.nul")] } : {};
  if (value === null || typeof value !== "object") return {};
  const fields = Object.entries(value).map(([key, item]) =>
    nulErrors(c, item, path ? `${path}.${key}` : key),
  );
  return Object.assign({}, ...fields);
}
