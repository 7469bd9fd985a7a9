import { compose } from "#app/platform/i18n/compose.ts";
import type { ApiContext } from "./api-env.server.ts";
import { readJson } from "./json-body.server.ts";

const read = new WeakMap<object, Promise<unknown>>();

/** Parses the body as JSON once per request; undefined when it is invalid. */
export function bodyOf({ req }: ApiContext): Promise<unknown> {
  const known = read.get(req);
  if (known) return known;
  const body = req.text().then((text) => (text === "" ? {} : readJson(text)));
  read.set(req, body);
  return body;
}

/**
 * The body before validation, for earlier decisions: rate limits by e-mail, and refusals of what a
 * user may not ask for. An unreadable body is an empty object.
 */
export async function looseBody(c: ApiContext): Promise<Record<string, unknown>> {
  const body = await bodyOf(c);
  return body !== null && typeof body === "object" ? { ...body } : {};
}

export async function emailInBody(c: ApiContext): Promise<string> {
  const { email } = await looseBody(c);
  return typeof email === "string" ? compose(email).trim().toLowerCase().slice(0, 254) : "";
}
