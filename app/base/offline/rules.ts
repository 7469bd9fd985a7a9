import {
  hidesShell,
  isApplicationForm,
  needsSignIn,
  TEAM_OFFLINE_PATH,
} from "#app/base/shell/rules.ts";
import { isLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { localePath, splitLocale } from "#app/platform/i18n/paths.ts";

export const OFFLINE_PATH = "/offline";

/**
 * All requests of the worker look as if they came from our pages. This header marks a visit from
 * outside, so that the home page can redirect to the visitor's language.
 */
export const ARRIVAL_HEADER = "x-arrival";

/** The visitor typed the address, followed a link elsewhere, or started the installed app. */
export function isArrival({ pathname, origin }: URL, referrer: string): boolean {
  return pathname === "/" && !referrer.startsWith(`${origin}/`);
}

/**
 * Whether this page may be stored on the device: public pages and application forms, never pages
 * that depend on the signed-in user. `mayStoreResponse` checks the response too.
 */
export function mayStorePage(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return !hidesShell(path) || isApplicationForm(path);
}

/** Form tokens and private pages must not be shown again. */
export function mayStoreResponse(headers: Headers): boolean {
  return !/\b(no-store|private)\b/i.test(headers.get("cache-control") ?? "");
}

/**
 * The cache key. The query of the home page does not change it, and one page of an application form
 * contains all its steps, so any step serves for the others.
 */
export function keyOf({ origin, pathname, search, searchParams }: URL): string {
  const { locale, path } = splitLocale(pathname);
  if (isApplicationForm(path) && !searchParams.has("draft")) {
    const parts = path.startsWith("/registration/agent/") ? 4 : 3;
    return origin + localePath(locale, path.split("/").slice(0, parts).join("/"));
  }
  return origin + pathname + (pathname === "/" ? "" : search);
}

/** Files whose address changes with their content; a recording is kept once it was heard. */
export function isImmutable(pathname: string): boolean {
  return (
    /^\/(assets|weave)\//.test(pathname) || /^\/media\/\d+\/\w+\.(mp3|m4a|aac|ogg)$/.test(pathname)
  );
}

/**
 * What the worker leaves to the browser: answers of the API, data of pages, and the messages and most
 * files of pages with React, none of which is stored (`scripts/staff-bundle.ts` names them). A browser
 * that knows such rules does not even ask the worker, which may be busy or have to start first.
 */
export const networkOnly = [
  { urlPattern: { pathname: "/api/*" }, requestMode: "cors" },
  // No alternatives in parentheses: a browser refuses all rules if one has them.
  ...[
    "/*.data",
    "/assets/staff-*",
    "/assets/words/*",
    "/assets/*.page-*.js",
    "/assets/*.layout-*.js",
    "/assets/entry.client-*.js",
    "/assets/manifest-*.js",
    "/assets/root-*.js",
    "/assets/rolldown-runtime-*.js",
    "/assets/core-*.js",
    "/assets/document-*.js",
    "/assets/*common-*.js",
  ].map((pathname) => ({ urlPattern: { pathname } })),
] as const;

/**
 * Pages: the browser asks the network while the worker starts, and takes the first answer, which is the
 * worker's when the network fails or is slow. The worker's own request for the page is the same one. Not
 * the home page, where the worker tells of a visit from outside.
 */
export const raced = ["/:page", "/:page/*"].map((pathname) => ({
  urlPattern: { pathname },
  requestMode: "navigate",
}));

/**
 * Whether the browser may send for a page while the worker starts. Where that fails, Firefox shows its own
 * error page instead of what the worker answers (GoogleChrome/workbox#3134).
 */
export function mayPreload(userAgent: string): boolean {
  return !userAgent.includes("Firefox/");
}

/** The offline page in the language of the path: the team area has its own. */
export function offlinePathFor(pathname: string): string {
  const { locale, path } = splitLocale(pathname);
  return localePath(locale, needsSignIn(path) ? TEAM_OFFLINE_PATH : OFFLINE_PATH);
}

/** The pages that are kept from the beginning. */
export const offlinePaths = [OFFLINE_PATH, TEAM_OFFLINE_PATH];

/**
 * The kept page that answers in place of one that is not: the page that verifies certificates checks
 * a QR code by itself, any other address gets the offline page.
 */
export function standInFor(pathname: string): string {
  const { locale, path } = splitLocale(pathname);
  return path.startsWith("/verify/") ? localePath(locale, "/verify") : offlinePathFor(pathname);
}

/** Whether the offline page names a stored page: one of its own language, not a filtered list. */
export function isListed({ pathname, search }: URL, offlinePath: string): boolean {
  const here = splitLocale(offlinePath);
  const { locale, path } = splitLocale(pathname);
  return (
    locale === here.locale && !offlinePaths.includes(path) && !search && mayStorePage(pathname)
  );
}

/** The home page first, then by name. */
export function keptOrder<Page extends { name: string; path: string }>(pages: Page[]): Page[] {
  const isHome = ({ path }: Page) => splitLocale(path).path === "/";
  return [...pages].sort(
    (a, b) => Number(isHome(b)) - Number(isHome(a)) || a.name.localeCompare(b.name),
  );
}

/** The language for an offline visit: the chosen one, else that of the installed app. */
export function languageOf(chosen: string | undefined, { searchParams }: URL): Locale | null {
  return [chosen, searchParams.get("start")].find(isLocale) ?? null;
}

/** The style sheets, fonts, scripts and patterns that a page uses. */
export function filesIn(html: string): string[] {
  const files = html.match(/\/(?:assets|weave)\/[\w./-]+\.(?:css|js|woff2|svg)/g);
  return [...new Set(files ?? [])];
}
