import { defaultLocale, isLocale, type Locale, locales } from "./locales.ts";

/** `/en/news` → `en` and `/news`. French has no prefix, so `/fr/…` is an unknown page. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = ""] = pathname.split("/");
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: pathname };
  return { locale: first, path: pathname.slice(first.length + 1) || "/" };
}

/** `/news` in `en` → `/en/news`; query and hash are kept. */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.startsWith("/?") ? path.slice(1) : path}`;
}

/** The same page in every language; `paths` holds the languages whose path differs (translated slugs). */
export function alternatesOf(path: string, paths: Partial<Record<Locale, string>> = {}) {
  return locales.map((locale) => ({ locale, href: localePath(locale, paths[locale] ?? path) }));
}
