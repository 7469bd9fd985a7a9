import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { parse } from "hono/utils/cookie";
import { AppError } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv, Caller } from "./api-env.server.ts";
import { csrfCookie } from "./cookie-names.ts";
import { isAllowedOrigin } from "./cors.server.ts";
import { momentOf, momentWord, readWords, signWords } from "./signed.server.ts";

const SESSION = "tremplin_session";
const LIFE = 2 * 60 * 60;

/**
 * Sets the pair of cookies a write needs. The token is an HMAC of the session, so nothing is stored
 * and a session cannot use the token of another.
 */
export async function giveCsrfCookie(c: Context<ApiEnv>): Promise<Response> {
  const { publicUrl, csrfSecret } = c.var.site;
  const known = getCookie(c, SESSION);
  const session = known && isSession(known) ? known : randomBytes(32).toString("base64url");
  const until = momentWord(new Date(c.var.now.getTime() + LIFE * 1000));
  const options = {
    path: "/",
    sameSite: "Lax",
    maxAge: LIFE,
    secure: publicUrl.startsWith("https:"),
  } as const;
  setCookie(c, SESSION, session, { ...options, httpOnly: true });
  const token = signWords(await csrfSecret(), purposeOf(session), [until]);
  setCookie(c, csrfCookie.name, token, options);
  // Our pages on another host cannot read the cookie; CORS hides this header from all others.
  c.header(csrfCookie.header, token);
  c.header("cache-control", "no-store");
  return c.body(null, 204);
}

const writingMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses a write whose header does not repeat the CSRF cookie, which another site cannot read.
 * Routes named in `exceptions` need an allowed `Origin` instead.
 */
export function refuseForgedWrites(exceptions: ReadonlySet<string>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const route = writingRoute(c);
    // Without a route the answer is 404 or 405, with or without a token.
    if (route) {
      const isGenuine = exceptions.has(route) ? hasAllowedOrigin(c) : await hasCsrfToken(c);
      if (!isGenuine) throw new AppError("csrfMismatch");
    }
    await next();
  });
}

/** How the OpenAPI document describes what `refuseForgedWrites` does with a route. */
export function csrfSpec(method: string, isException: boolean) {
  if (!writingMethods.has(method)) return { security: [], refuses: [] };
  return { security: isException ? [] : [{ csrf: [] }], refuses: [419] as const };
}

/** The name of the matched route, such as `PUT /api/formations/{id}`; null when it writes nothing. */
function writingRoute(c: Context<ApiEnv>): string | null {
  const { method } = c.req;
  if (!writingMethods.has(method)) return null;
  const route = matchedRoutes(c).find((each) => each.method === method);
  return route ? `${method} ${route.path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}")}` : null;
}

export async function hasCsrfToken(c: ApiContext): Promise<boolean> {
  return (await sessionOf(c)) !== null;
}

/** The session whose token the request shows, since it was given that token. */
export async function sessionOf(c: ApiContext): Promise<Caller | null> {
  const session = parse(c.req.header("cookie") ?? "", SESSION)[SESSION] ?? "";
  const token = c.req.header(csrfCookie.header);
  const words = readWords(await c.var.site.csrfSecret(), purposeOf(session), token);
  const until = momentOf(words?.[0]);
  if (!isSession(session) || !(until > c.var.now)) return null;
  return { name: session, since: new Date(until.getTime() - LIFE * 1000) };
}

/**
 * Browsers always send the origin of a write; other clients send none and hold no cookies of a
 * visitor. `Sec-Fetch-Site` covers a site that is reached by another of its names.
 */
function hasAllowedOrigin(c: ApiContext): boolean {
  const origin = c.req.header("origin");
  const isSame = c.req.header("sec-fetch-site") === "same-origin";
  return origin === undefined || isSame || isAllowedOrigin(c, origin);
}

function purposeOf(session: string): string {
  return `csrf of ${session}`;
}

function isSession(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}
