import { apiBase } from "#app/api-client/browser/api-base.ts";
import { readCookie } from "#app/api-client/browser/cookies.ts";
import { csrfCookie } from "#app/platform/http/cookie-names.ts";

/**
 * Requests of scripts that also run in the service worker, which has no document, session or locale:
 * the client of React’s screens (`api-client/browser/send-request.ts`) needs all three.
 */
export async function sendToApi(
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> },
): Promise<Response> {
  const send = async (fresh: boolean) => {
    const token = await csrfToken({ fresh });
    const sent = { ...headers, "x-xsrf-token": token };
    return fetch(apiBase() + path, { ...init, credentials: "include", headers: sent });
  };
  const answer = await send(false);
  // The anti-forgery token has expired: fetch a new one and try once more.
  return answer.status === 419 ? send(true) : answer;
}

type JsonRequest = {
  method: string;
  locale: string;
  headers?: Record<string, string>;
  body?: object | undefined;
};

export function sendJson(path: string, { method, locale, headers, body }: JsonRequest) {
  const json: Record<string, string> = body ? { "content-type": "application/json" } : {};
  return sendToApi(path, {
    method,
    headers: { accept: "application/json", "accept-language": locale, ...json, ...headers },
    body: body ? JSON.stringify(body) : null,
  });
}

type CookieStore = { get(name: string): Promise<{ value: string } | null> };

/** A service worker has no document; browsers with Background Sync have `cookieStore`. */
export async function storedCookie(name: string): Promise<string | null> {
  if (typeof document !== "undefined") return readCookie(document, name);
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get(name).catch(() => null);
  return cookie ? decodeURIComponent(cookie.value) : null;
}

/** The token of an API on another host, whose cookie cannot be read here. */
let remoteToken: string | null = null;

/** The CSRF token; fetched when missing, expired or `fresh`. */
export async function csrfToken({ fresh = false } = {}): Promise<string> {
  const base = apiBase();
  const known = fresh ? null : base ? remoteToken : await storedCookie(csrfCookie.name);
  if (known && isFresh(known)) return known;
  const answer = await fetch(`${base}/sanctum/csrf-cookie`, { credentials: "include" });
  remoteToken = base ? answer.headers.get(csrfCookie.header) : null;
  return remoteToken ?? (await storedCookie(csrfCookie.name)) ?? "";
}

/** The token begins with the moment until which it is valid, in milliseconds, base 36. */
function isFresh(token: string): boolean {
  const until = Number.parseInt(token.split(".")[0] ?? "", 36);
  return until > Date.now() + 60_000;
}
