import { createMiddleware } from "hono/factory";
import { ARRIVAL_HEADER } from "#app/base/offline/rules.ts";
import { needsSignIn } from "#app/base/shell/rules.ts";
import { isCall } from "#app/platform/http/verbs.server.ts";
import { defaultLocale, isLocale, localeCookie } from "#app/platform/i18n/locales.ts";
import { preferredLocale } from "#app/platform/i18n/negotiate.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";

/**
 * One address per page: lower case, no trailing slash, no double slashes (which could lead to
 * another site). A phone writes `/About` by itself. Only reads are redirected.
 */
export function tidyPath(url: URL, reading: boolean): Response | null {
  const plain = withSingleSlashes(url.pathname);
  const tidy = reading ? inSmallLetters(plain) : plain;
  return tidy === url.pathname ? null : redirect(`${tidy}${url.search}`, 301);
}

function withSingleSlashes(path: string): string {
  return path.replace(/[/\\]{2,}/g, "/").replace(/(.)\/$/, "$1");
}

/** The path that `tidyPath` leads readers to. */
export function tidied(path: string): string {
  return inSmallLetters(withSingleSlashes(path));
}

/** A link to a draft has 300 signs. */
const MOST_SIGNS = 4_000;
/** No title makes a longer address. */
const MOST_IN_PATH = 600;
/** Lists of the team may name a thousand rows. */
const MOST_OF_TEAM = 12_000;

/** Refuses the address of a page that nobody types: before it is looked at, and without repeating it. */
export const refuseLongAddress = createMiddleware(async (c, next) => {
  const { path, raw } = c.req;
  if (isCall(path)) return next();
  const most = needsSignIn(splitLocale(path).path) ? MOST_OF_TEAM : MOST_SIGNS;
  if (raw.url.length <= most && path.length <= MOST_IN_PATH) return next();
  return c.text("URI Too Long", 414, { "cache-control": "no-store" });
});

/** Whether the escapes of the path mean letters; `%ff` alone means none. */
export function isReadable({ pathname }: URL): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** Escapes such as `%C3` stay as they are; those of letters and digits, such as `%6E`, are needless. */
function inSmallLetters(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) => {
    if (!part.startsWith("%")) return part.toLowerCase();
    const sign = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return /[\w.~-]/.test(sign) ? sign.toLowerCase() : part;
  });
}

/** What decides whether `/` redirects to a language. */
export const arrivalVary = `Accept-Language, Cookie, Referer, Sec-Fetch-Site, ${ARRIVAL_HEADER}`;

/**
 * A visitor arriving at exactly `/` is redirected to their language: the one chosen before, else
 * that of the installed app, else the browser's. A visitor from our own pages asked for French and
 * stays.
 */
export function firstVisit(request: Request, url: URL): Response | null {
  if (url.pathname !== "/" || request.method !== "GET" || comesFromUs(request, url)) return null;
  const cookies = request.headers.get("cookie") ?? "";
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie.name}=(\\w+)`).exec(cookies)?.[1];
  const wanted =
    [chosen, url.searchParams.get("start")].find(isLocale) ??
    preferredLocale(request.headers.get("accept-language"));
  if (!wanted || wanted === defaultLocale) return null;
  const search = new URLSearchParams(url.search);
  search.delete("start");
  const query = search.size ? `?${search}` : "";
  const response = redirect(localePath(wanted, `/${query}`), 302);
  response.headers.set("vary", arrivalVary);
  return response;
}

function comesFromUs({ headers }: Request, { origin }: URL): boolean {
  if (headers.has(ARRIVAL_HEADER)) return false;
  if (headers.get("sec-fetch-site") === "same-origin") return true;
  return headers.get("referer")?.startsWith(`${origin}/`) ?? false;
}

function redirect(location: string, status: 301 | 302): Response {
  return new Response(null, { status, headers: { location, "cache-control": "no-cache" } });
}
