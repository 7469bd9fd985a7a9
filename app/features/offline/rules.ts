import { hidesShell, isApplicationForm } from "#app/features/shell/rules.ts";
import { isLocale, type Locale } from "#app/i18n/locales.ts";
import { localePath, splitLocale } from "#app/i18n/paths.ts";

export const OFFLINE_PATH = "/offline";

/**
 * The worker's own requests all look as if they came from our pages. With this header it says that
 * somebody arrived from outside, so that the home page can greet them in their language.
 */
export const ARRIVAL_HEADER = "x-arrival";

/** Somebody typed the plain address, followed a link elsewhere, or started the installed app. */
export function isArrival({ pathname, origin }: URL, referrer: string): boolean {
  return pathname === "/" && !referrer.startsWith(`${origin}/`);
}

/**
 * May a copy of this page stay on the device? Public pages and the application forms may; whatever
 * depends on who is signed in never does. The answer itself has the last word: `mayKeepAnswer`.
 */
export function mayKeepPage(pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return !hidesShell(path) || isApplicationForm(path);
}

/** A form that is handed out once, or words meant for one reader, are not to be handed out again. */
export function mayKeepAnswer(headers: Headers): boolean {
  return !/\b(no-store|private)\b/i.test(headers.get("cache-control") ?? "");
}

/**
 * The name a copy is kept under. Nothing behind the home page's address changes the page, and one
 * page of an application form holds all its steps: whichever was visited serves for every other.
 */
export function keyOf({ origin, pathname, search, searchParams }: URL): string {
  const { locale, path } = splitLocale(pathname);
  if (isApplicationForm(path) && !searchParams.has("draft")) {
    const parts = path.startsWith("/registration/agent/") ? 4 : 3;
    return origin + localePath(locale, path.split("/").slice(0, parts).join("/"));
  }
  return origin + pathname + (pathname === "/" ? "" : search);
}

/** Files whose address changes with their content. */
export function isImmutable(pathname: string): boolean {
  return /^\/(assets|weave)\//.test(pathname);
}

/** The page to show without a line, in the language that was asked for. */
export function offlinePathFor(pathname: string): string {
  return localePath(splitLocale(pathname).locale, OFFLINE_PATH);
}

/** Where an arrival without a line leads: to the language chosen, else to the one of the app. */
export function languageOf(chosen: string | undefined, { searchParams }: URL): Locale | null {
  return [chosen, searchParams.get("start")].find(isLocale) ?? null;
}

/** The style sheets, fonts, scripts and cloths a page needs to look right. */
export function filesIn(html: string): string[] {
  const files = html.match(/\/(?:assets|weave)\/[\w./-]+\.(?:css|js|woff2|svg)/g);
  return [...new Set(files ?? [])];
}
