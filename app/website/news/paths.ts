import { defaultLocale, type InLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";

export function postPath({ slug }: { slug: string }): string {
  return `/news/${slug}`;
}

/** The same article, in every language; French where it is not translated. */
export function postPaths({ slug, slugs }: Pick<InLocale, "slugs"> & { slug: string }) {
  const path = (locale: Locale) =>
    postPath({ slug: slugs[locale] ?? slugs[defaultLocale] ?? slug });
  return Object.fromEntries(locales.map((locale) => [locale, path(locale)])) as Record<
    Locale,
    string
  >;
}

/** Where it is written. */
export function postEditPath(id: number): string {
  return `/admin/news/edit?id=${id}`;
}
