import type { InLocale, Locale } from "#app/i18n/locales.ts";

type Sluggish = Pick<InLocale, "slugs"> & { slug: string };

/** Where an item lives in a language, without the language's prefix. */
export function postPath(post: Sluggish, locale: Locale): string {
  return `/news/${slugIn(post, locale)}`;
}

export function categoryPath(category: Sluggish & { id: number }, locale: Locale): string {
  return `/formations/${category.id}-${slugIn(category, locale)}`;
}

export function formationPath(
  formation: Sluggish & { category: Sluggish },
  locale: Locale,
): string {
  return `/formations/${slugIn(formation.category, locale)}/${slugIn(formation, locale)}`;
}

function slugIn(item: Sluggish, locale: Locale): string {
  return item.slugs[locale] ?? item.slug;
}
