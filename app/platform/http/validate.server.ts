import type { ValidationTargets } from "hono";
import { createMiddleware } from "hono/factory";
import { resolver, uniqueSymbol } from "hono-openapi";
import { z } from "zod";
import { AppError, type FieldErrors, type FieldMessages } from "#app/platform/errors.ts";
import { compose } from "#app/platform/i18n/compose.ts";
import { isInvisible, turnsText, withoutHidden } from "#app/platform/i18n/hidden-signs.ts";
import { type ApiContext, type ApiEnv, notFound, readsQuery } from "./api-env.server.ts";
import { IGNORED_FIELDS, ignoredFields } from "./ignored-fields.ts";
import { bodyOf } from "./loose-body.server.ts";
import { zodMessage } from "./zod-messages.ts";

/** The maximum number of reported fields. */
const MOST_FIELDS = 200;

/** No field of ours has a longer name; matching a name of any length could take very long. */
const LONGEST_NAME = 60;
const passwordName = /^(?:\w+_)?password(?:_\w+)?$/;
const copiedNumber = /^[\d\s+().\-/\p{Cf}]*$/u;

type Target = "json" | "query" | "param";

type Validated<T extends Target, S extends z.ZodType> = {
  in: { [K in T]: T extends "json" ? z.input<S> : StringsOf<z.input<S>, ValidationTargets[K]> };
  out: { [K in T]: z.output<S> };
};
type StringsOf<In, Fallback> = In extends object
  ? { [K in keyof In]: undefined extends In[K] ? string | undefined : string }
  : Fallback;

/**
 * Rules a schema cannot express, such as database checks. They are reported together with the
 * problems of the schema (`wrong`), so they get the valid part of the input.
 */
type Further<S extends z.ZodType, Env extends ApiEnv> = (
  c: ContextOf<Env>,
  valid: Partial<z.output<S>>,
  wrong: FieldErrors,
) => FieldErrors | Promise<FieldErrors>;

/** A context with the variables of earlier guards. */
export type ContextOf<Env extends ApiEnv> = ApiContext & {
  readonly var: Readonly<Env["Variables"]>;
};

/**
 * Validates one part of a request in the language of the request, and describes it in the OpenAPI
 * document. An invalid path is an unknown item (404), never 422.
 */
export function validate<T extends Target, S extends z.ZodType, Env extends ApiEnv = ApiEnv>(
  target: T,
  schema: S,
  further: Further<S, Env> = () => ({}),
  /** The schema of this request, when it depends on more than the route. */
  schemaFor: (c: ApiContext) => S = () => schema,
) {
  const middleware = createMiddleware<ApiEnv, string, Validated<T, S>>(async (c, next) => {
    const input = await read(c, target);
    const own = schemaFor(c);
    if (target === "query" && own instanceof z.ZodObject) readsQuery(c, Object.keys(own.shape));
    const result = own.safeParse(input, { error: zodMessage(c.var.t) });
    const wrong = {
      ...signErrors(c, target, input),
      ...(result.success ? {} : fieldErrors(result.error)),
    };
    if (target === "param" && Object.keys(wrong).length) notFound();
    const valid = result.success ? result.data : validPart(own, input, Object.keys(wrong));
    const kept = c as ApiContext as ContextOf<Env>;
    const ignored = target === "json" ? ignoredFields(input, result.data ?? topOf(own, input)) : "";
    // Set before for a refusal, and after for an answer that a handler made itself.
    if (ignored) c.header(IGNORED_FIELDS, ignored);
    const more = await further(kept, valid as Partial<z.output<S>>, wrong);
    refuseIfAny({ ...wrong, ...beside(wrong, more) });
    c.req.addValidatedData(target, result.data as object);
    await next();
    if (ignored) c.header(IGNORED_FIELDS, ignored);
  });
  return Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema) } });
}

/** Throws the 422 of the contract for problems that a rule has put into words, if there are any. */
export function refuseIfAny(fields: FieldErrors) {
  if (Object.keys(fields).length) throw new AppError("invalid", { fields: asTexts(fields) });
}

function asTexts(fields: FieldErrors): FieldMessages {
  const entries = Object.entries(fields).map(([name, texts]) => [
    name,
    texts.map((text) => ({ text })),
  ]);
  return Object.fromEntries(entries);
}

/** Drops problems of a field that already has one, itself or inside. */
function beside(wrong: FieldErrors, more: FieldErrors): FieldErrors {
  const known = Object.keys(wrong);
  const isKnown = (name: string) =>
    known.some((other) => other === name || other.startsWith(`${name}.`));
  return Object.fromEntries(Object.entries(more).filter(([name]) => !isKnown(name)));
}

async function read(c: ApiContext, target: Target): Promise<unknown> {
  if (target === "param") return c.req.param();
  if (target === "query") return c.req.query();
  const data = await bodyOf(c);
  if (data !== null && typeof data === "object" && !Array.isArray(data)) return normalise("", data);
  throw new AppError("invalid", { reason: "http.json", fields: {} });
}

/**
 * Strings are normalized to NFC and trimmed; one that nobody sees is empty. Passwords stay as typed, and parts of a rich text
 * (`text`) keep their spaces. A phone number copied from a contact comes between direction marks,
 * which are removed.
 */
function normalise(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise("", item));
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([name, item]) => [name, normalise(name, item)]);
    return Object.fromEntries(entries);
  }
  if (typeof value !== "string" || isPassword(key)) return value;
  // PostgreSQL refuses lone surrogates.
  const composed = compose(value.toWellFormed());
  if (key === "text") return composed;
  if (isInvisible(composed)) return "";
  return (copiedNumber.test(composed) ? withoutHidden(composed) : composed).trim();
}

function isPassword(key: string): boolean {
  return key.length <= LONGEST_NAME && passwordName.test(key);
}

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, MOST_FIELDS)) {
    const name = issue.path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/** The valid fields as the schema parses them; a list with a mistake is left out. */
function validPart(schema: z.ZodType, input: unknown, wrong: string[]): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const left = structuredClone(input) as Record<string, unknown>;
  for (const name of wrong) removeAt(left, name.split("."));
  const valid = Object.entries(schema.shape).flatMap(([name, field]) => {
    const result = (field as z.ZodType).safeParse(left[name]);
    return result.success && result.data !== undefined ? [[name, result.data]] : [];
  });
  return Object.fromEntries(valid);
}

/** The fields of an invalid input that the schema knows; what is inside of them is not looked at. */
function topOf(schema: z.ZodType, input: unknown): unknown {
  const names = namesIn(schema);
  const entries = Object.entries(input as object).filter(([name]) => names.has(name));
  return names.size ? Object.fromEntries(entries) : undefined;
}

function namesIn(schema: z.core.$ZodType): Set<string> {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  const forms = schema instanceof z.ZodUnion ? schema.options : [];
  return new Set(forms.flatMap((form) => [...namesIn(form)]));
}

function removeAt(value: unknown, [name = "", ...rest]: string[]) {
  if (value === null || typeof value !== "object") return;
  const inside = (value as Record<string, unknown>)[name];
  if (rest.length === 0 || Array.isArray(inside)) Reflect.deleteProperty(value, name);
  else removeAt(inside, rest);
}

/** PostgreSQL cannot store NUL, and signs that turn the direction make a text look like another. */
function signErrors(c: ApiContext, target: Target, value: unknown): FieldErrors {
  const fields: FieldErrors = {};
  const isText = (key: string) => target === "json" && !isPassword(key);
  function look(item: unknown, path: string, name = "") {
    if (typeof item === "string") {
      if (item.includes("\0")) fields[path] = [c.var.t("http.nul")];
      else if (isText(name) && turnsText(item)) fields[path] = [c.var.t("http.turned")];
    } else if (item !== null && typeof item === "object") {
      for (const [key, inner] of Object.entries(item))
        look(inner, path ? `${path}.${key}` : key, key);
    }
  }
  look(value, "");
  return fields;
}
