import { apiBase } from "#app/api-client/browser/api-base.ts";
import { readCookie } from "#app/api-client/browser/cookies.ts";
import { csrfCookie } from "#app/http/cookie-names.ts";

type CookieStore = { get(name: string): Promise<{ value: string } | null> };

/** The token of an API on another host, whose cookie cannot be read here. */
let remoteToken: string | null = null;

/** The CSRF token; fetched when missing, expired or `fresh`. */
export async function csrfToken({ fresh = false } = {}): Promise<string> {
  const base = apiBase();
  const known = fresh ? null : base ? remoteToken : await storedToken();
  if (known && isFresh(known)) return known;
  const answer = await fetch(`${base}/sanctum/csrf-cookie`, { credentials: "include" });
  remoteToken = base ? answer.headers.get(csrfCookie.header) : null;
  return remoteToken ?? (await storedToken()) ?? "";
}

/** The token begins with its expiry in seconds, base 36. */
function isFresh(token: string): boolean {
  const until = Number.parseInt(token.split(".")[0] ?? "", 36);
  return until * 1000 > Date.now() + 60_000;
}

/** A service worker has no document; browsers with Background Sync have `cookieStore`. */
async function storedToken(): Promise<string | null> {
  if (typeof document !== "undefined") return readCookie(document, csrfCookie.name);
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get(csrfCookie.name);
  return cookie ? decodeURIComponent(cookie.value) : null;
}
