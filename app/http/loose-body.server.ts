import type { ApiContext } from "./api-env.server.ts";
import { readJson } from "./json-body.server.ts";

const read = new WeakMap<object, Promise<unknown>>();

/** What a body says as JSON, read once however many ask; undefined when it is none. */
export function bodyOf({ req }: ApiContext): Promise<unknown> {
  const known = read.get(req);
  if (known) return known;
  const body = req.text().then((text) => (text === "" ? {} : readJson(text)));
  read.set(req, body);
  return body;
}

/**
 * What a body says before it is validated, for decisions that come first: limits count by e-mail,
 * and what a caller may not ask for is refused as such. Anything unreadable is an empty object.
 */
export async function looseBody(c: ApiContext): Promise<Record<string, unknown>> {
  const body = await bodyOf(c);
  return body !== null && typeof body === "object" ? { ...body } : {};
}

export async function emailInBody(c: ApiContext): Promise<string> {
  const { email } = await looseBody(c);
  return typeof email === "string" ? email.normalize("NFC").trim().toLowerCase().slice(0, 254) : "";
}
