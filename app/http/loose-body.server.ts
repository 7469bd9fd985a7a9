import type { ApiContext } from "./api-env.server.ts";
import { readJson } from "./json-body.server.ts";

/**
 * What a body says before it is validated, for decisions that come first: limits count by e-mail,
 * and what a caller may not ask for is refused as such. Anything unreadable is an empty object.
 */
export async function looseBody(c: ApiContext): Promise<Record<string, unknown>> {
  const body = readJson(await c.req.text());
  return body !== null && typeof body === "object" ? { ...body } : {};
}

export async function emailInBody(c: ApiContext): Promise<string> {
  const { email } = await looseBody(c);
  return typeof email === "string" ? email.normalize("NFC").trim().toLowerCase().slice(0, 254) : "";
}
