import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { parse } from "hono/utils/cookie";
import { AppError } from "#app/errors.ts";
import type { ApiContext, ApiEnv } from "./api-env.server.ts";
import { csrfCookie } from "./cookie-names.ts";
import { isAllowedOrigin } from "./cors.server.ts";
import { guarding } from "./openapi.server.ts";
import { momentOf, momentWord, readWords, signWords } from "./signed.server.ts";

const SESSION = "tremplin_session";
const LIFE = 2 * 60 * 60;

/**
 * Gives a browser the pair of cookies a write needs. The token is an HMAC over the session, so
 * nothing is stored and no session can use the token of another.
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
  // For our pages on another host, which cannot read our cookie; CORS keeps it from all others.
  c.header(csrfCookie.header, token);
  c.header("cache-control", "no-store");
  return c.body(null, 204);
}

/** A write from our own pages: the header repeats the cookie, which another site cannot read. */
export const csrf = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!(await holdsCsrf(c))) throw new AppError("csrfMismatch");
    await next();
  }),
  { asks: "csrf", refuses: [419] },
);

/** For calls that know another proof too. */
export async function holdsCsrf(c: ApiContext): Promise<boolean> {
  const session = parse(c.req.header("cookie") ?? "", SESSION)[SESSION] ?? "";
  const token = c.req.header(csrfCookie.header);
  const words = readWords(await c.var.site.csrfSecret(), purposeOf(session), token);
  return isSession(session) && momentOf(words?.[0]) > c.var.now;
}

/**
 * For the calls that existing clients make with the bearer token alone: no cookie proves who
 * calls, so it is enough that a browser, which always names the origin, comes from a known one.
 * Where the site is reached by another of its names, the browser itself says that it is the same.
 */
export const knownOrigin = guarding(
  createMiddleware<ApiEnv>(async (c, next) => {
    const origin = c.req.header("origin");
    const same = c.req.header("sec-fetch-site") === "same-origin";
    if (origin !== undefined && !same && !isAllowedOrigin(c, origin)) {
      throw new AppError("csrfMismatch");
    }
    await next();
  }),
  { refuses: [419] },
);

function purposeOf(session: string): string {
  return `csrf of ${session}`;
}

function isSession(value: string): boolean {
  return /^[\w-]{43}$/.test(value);
}
