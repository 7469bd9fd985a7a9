import { ARRIVAL_HEADER } from "#app/features/offline/rules.ts";
import { defaultLocale, isLocale, localeCookie } from "#app/i18n/locales.ts";
import { preferredLocale } from "#app/i18n/negotiate.ts";
import { localePath } from "#app/i18n/paths.ts";

/**
 * One address per page: no trailing slash, no doubled slashes (which could lead off the site), small
 * letters. A phone writes `/About` by itself; what is sent to such an address is taken as it is.
 */
export function tidyPath(url: URL, reading: boolean): Response | null {
  const plain = url.pathname.replace(/[/\\]{2,}/g, "/").replace(/(.)\/$/, "$1");
  const tidy = reading ? inSmallLetters(plain) : plain;
  return tidy === url.pathname ? null : redirect(`${tidy}${url.search}`, 301);
}

/** Escapes such as `%C3` stay as they are: the same letter, written one way or the other. */
function inSmallLetters(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
}

/** What decides whether the plain address is shown or leads to a language. */
export const arrivalVary = `Accept-Language, Cookie, Referer, Sec-Fetch-Site, ${ARRIVAL_HEADER}`;

/**
 * Someone arriving at exactly `/` is shown their language: the one they chose before, else the one
 * their app was installed in, else the browser's. Coming from our own pages they asked for French,
 * so they stay.
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
