import { apiBase } from "#app/api-client/browser/api-base.ts";
import { readCookie } from "#app/api-client/browser/cookies.ts";
import { csrfCookie } from "#app/http/cookie-names.ts";

type CookieStore = { get(name: string): Promise<{ value: string } | null> };

/** What an API on another host said: its cookie is none of this host's, and cannot be read here. */
let told: string | null = null;

/** The anti-forgery token; fetched when there is none, when it is old, and when asked to. */
export async function csrfToken({ fresh = false } = {}): Promise<string> {
  const base = apiBase();
  const known = fresh ? null : base ? told : await storedToken();
  if (known && isAlive(known)) return known;
  const answer = await fetch(`${base}/sanctum/csrf-cookie`, { credentials: "include" });
  told = base ? answer.headers.get(csrfCookie.header) : null;
  return told ?? (await storedToken()) ?? "";
}

/** The token begins with the second it ends in. */
function isAlive(token: string): boolean {
  const until = Number.parseInt(token.split(".")[0] ?? "", 36);
  return until * 1000 > Date.now() + 60_000;
}

/** A service worker has no document, but where it can send at all it can ask for cookies. */
async function storedToken(): Promise<string | null> {
  if (typeof document !== "undefined") return readCookie(document, csrfCookie.name);
  const { cookieStore } = globalThis as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get(csrfCookie.name);
  return cookie ? decodeURIComponent(cookie.value) : null;
}
