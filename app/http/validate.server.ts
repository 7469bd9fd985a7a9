import type { ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import { resolver, uniqueSymbol } from "hono-openapi";
import type { z } from "zod";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "./api-env.server.ts";
import { readJson } from "./json-body.server.ts";
import { zodMessage } from "./zod-messages.ts";

/** Whoever has more wrong than this does not read the rest. */
const MOST_FIELDS = 200;

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
  const data = text === "" ? {} : readJson(text);
  if (data !== null && typeof data === "object" && !Array.isArray(data)) return normalise("", data);
  throw new AppError("invalid", { message: c.var.t("http.json"), fields: {} });
}

/**
 * Strings are stored as NFC and trimmed. Passwords stay exactly as typed, and the stretches of a
 * rich text (`text`) keep the spaces between them.
 */
function normalise(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise("", item));
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([name, item]) => [name, normalise(name, item)]);
    return Object.fromEntries(entries);
  }
  if (typeof value !== "string" || key.startsWith("password")) return value;
  // Half a character is no text: PostgreSQL would refuse it.
  const composed = value.toWellFormed().normalize("NFC");
  return key === "text" ? composed : composed.trim();
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/** PostgreSQL cannot store a NUL, and nobody types one. */
function nulErrors(c: ApiContext, value: unknown): FieldErrors {
  const fields: FieldErrors = {};
  function look(item: unknown, path: string) {
    if (typeof item === "string") {
      if (item.includes("\0")) fields[path] = [c.var.t("http.nul")];
    } else if (item !== null && typeof item === "object") {
      for (const [key, inner] of Object.entries(item)) look(inner, path ? `${path}.${key}` : key);
    }
  }
  look(value, "");
  return fields;
}
