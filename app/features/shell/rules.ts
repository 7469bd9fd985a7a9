import { defaultLocale, type Locale, locales } from "#app/i18n/locales.ts";

/** Paths are given without their language prefix. */
function startsWithAny(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Header, footer and banner are hidden here, whatever the language. */
export function hidesShell(path: string): boolean {
  return startsWithAny(path, ["/admin", "/login", "/auth", "/dashboard", "/registration"]);
}

/** Application forms are the same for everybody, until somebody's draft stands in them. */
export function isApplicationForm(path: string): boolean {
  const own = ["/registration/suivi", "/registration/recu"];
  return path.startsWith("/registration/") && !startsWithAny(path, own);
}

/** Pages that depend on who looks, so that no copy of them may be shared. */
export function isPersonal(
  path: string,
  personal: readonly string[],
  query = new URLSearchParams(),
): boolean {
  if (isApplicationForm(path)) return query.has("draft");
  return hidesShell(path) || startsWithAny(path, personal);
}

const sections = ["about", "initiatives", "formations", "news", "contacts"] as const;
export type Section = (typeof sections)[number];

/**
 * The menu entry that a path belongs to. The specification looks for the word anywhere in it; where
 * there are several (`/news/nouvelles-formations`) the first one says what kind of page it is.
 */
export function activeSection(path: string): Section | null {
  const found = sections
    .map((section) => ({ section, at: path.indexOf(section) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.section ?? null;
}

/** The variant of the Invest for Jobs logo; the whole path decides. */
export function logoLanguage(pathname: string): Locale {
  return locales.find((locale) => pathname.split("/").includes(locale)) ?? defaultLocale;
}
