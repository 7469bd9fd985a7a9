import { csrfCookie } from "#app/http/cookie-names.ts";
import { contractMessages } from "./contract-messages.ts";
import { readCookie } from "./cookies.ts";
import type { Surroundings } from "./surroundings.ts";

/** A refusal of the server, with what it said. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  /** Messages by field (422). */
  readonly fields: Record<string, string[]>;
  /** Seconds to wait (429, 503). */
  readonly retryAfter: number | null;

  constructor(response: Pick<Response, "status" | "headers">, data: unknown) {
    const said = (data ?? {}) as { message?: unknown; errors?: Record<string, string[]> };
    super(typeof said.message === "string" ? said.message : "");
    this.status = response.status;
    this.fields = said.errors ?? {};
    const wait = Number(response.headers.get("retry-after"));
    this.retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  }
}

export type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  bearer?: string | null;
  xsrf?: string;
};

/** One call to the API as JSON; anything but success is a `CallError`. */
export async function call<T>(
  { fetch, base, locale }: Surroundings,
  path: string,
  { method = "GET", body, bearer, xsrf }: CallOptions = {},
): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method,
    credentials: "include",
    headers: {
      accept: "application/json",
      "accept-language": locale,
      "x-requested-with": "XMLHttpRequest",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(xsrf ? { "x-xsrf-token": xsrf } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(response, data);
  return data as T;
}

const asking = new WeakMap<Surroundings["page"], Promise<unknown>>();

/**
 * The anti-forgery token, fetched anew before a write. Writes that begin at once ask once: in a new
 * browser every answer would start a session of its own, and only the last one's cookie stays.
 */
export async function obtainXsrf({ fetch, base, page }: Surroundings): Promise<string> {
  const answer =
    asking.get(page) ?? fetch(`${base}/sanctum/csrf-cookie`, { credentials: "include" });
  asking.set(page, answer);
  await answer.finally(() => asking.delete(page));
  const token = readCookie(page, csrfCookie.name);
  if (!token) throw new Error(contractMessages.xsrfMissing);
  return token;
}

/** What went wrong, in words: the server's, else the error's own. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof Error && error.message) || otherwise;
}
