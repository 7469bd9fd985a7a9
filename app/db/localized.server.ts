import { type SQL, sql } from "drizzle-orm";
import { defaultLocale, type InLocale, type Locale, locales } from "#app/i18n/locales.ts";

/** Slugs by language, `{"fr": "…", "en": "…"}`: they also tell in which languages an item exists. */
export type Slugs = Partial<Record<Locale, string>>;

/** The wanted language first, French as the stand-in, and nothing else. */
export function wantedOrFrench(localeColumn: SQL | { getSQL(): SQL }, locale: Locale): SQL {
  return sql`${localeColumn} in (${locale}, ${defaultLocale})`;
}

export function wantedFirst(localeColumn: SQL | { getSQL(): SQL }, locale: Locale): SQL {
  return sql`(${localeColumn} = ${locale}) desc`;
}

/** What an answer says about its language. */
export function inLocale(wanted: Locale, got: Locale, slugs: Slugs): InLocale {
  return {
    locale: got,
    slugs,
    available_locales: locales.filter((locale) => slugs[locale] !== undefined),
    fallback: got !== wanted,
  };
}
