import { type Column, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locales.ts";

/** How alike a mistyped word must be to count as found (0 to 1). */
const ALIKE = 0.45;

/** Finds words in the right language, accents and endings aside, and forgives typing errors. */
export function found(search: string, locale: Locale, words: Column, title: Column): SQL {
  return sql`(${words} @@ ${asked(search, locale)} or ${likeness(search, title)} > ${ALIKE})`;
}

/** The best match first. */
export function relevance(search: string, locale: Locale, words: Column, title: Column): SQL {
  return sql`(ts_rank(${words}, ${asked(search, locale)}) + ${likeness(search, title)}) desc`;
}

function asked(search: string, locale: Locale): SQL {
  return sql`websearch_to_tsquery(${`tremplin_${locale}`}::regconfig, ${search})`;
}

function likeness(search: string, title: Column): SQL {
  return sql`word_similarity(unaccent(lower(${search})), unaccent(lower(${title})))`;
}
