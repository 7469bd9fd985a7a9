import { type SQL, sql } from "drizzle-orm";
import { defaultLocale, type InLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";

/** Slugs by language, `{"fr": "…", "en": "…"}`: their keys are the languages of the item. */
export type Slugs = Partial<Record<Locale, string>>;

/** The requested language first, then French as fallback. */
export function preferredOrFrench(localeColumn: SQL | { getSQL(): SQL }, locale: Locale): SQL {
  return sql`${localeColumn} in (${locale}, ${defaultLocale})`;
}

export function preferredFirst(localeColumn: SQL | { getSQL(): SQL }, locale: Locale): SQL {
  return sql`(${localeColumn} = ${locale}) desc`;
}

/** The language part of an answer. */
export function inLocale(wanted: Locale, got: Locale, slugs: Slugs): InLocale {
  return {
    locale: got,
    slugs,
    available_locales: locales.filter((locale) => slugs[locale] !== undefined),
    fallback: got !== wanted,
  };
}
