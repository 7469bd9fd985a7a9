import { type Column, type SQL, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

/**
 * How alike a mistyped word must be to count as found (0 to 1). Every connection sets it, so that
 * the operator `%>` and with it the index on folded titles can be used.
 */
export const likenessThreshold = 0.45;

/** A table of texts, by its names in the database. */
type Texts = { table: string; id: string };

/**
 * The items whose text, in the language a reader gets it in, holds the words: accents and endings
 * aside, typing errors in a title forgiven. Each condition is asked on its own, so that each finds
 * its index.
 */
export function foundIn({ table, id }: Texts, search: string, locale: Locale): SQL {
  const texts = sql`select text.${sql.identifier(id)} from ${sql.identifier(table)} text`;
  const asked = (language: Locale) => sql`
    ${texts} where text.locale = ${language} and text.search @@ ${query(search, language)}
    union ${texts} where text.locale = ${language} and text.folded %> ${folded(search)}`;
  if (locale === defaultLocale) return sql`(${asked(locale)})`;
  const standIns = sql`
    select stand_in.* from (${asked(defaultLocale)}) stand_in where not exists (
      select 1 from ${sql.identifier(table)} own
      where own.${sql.identifier(id)} = stand_in.${sql.identifier(id)} and own.locale = ${locale}
    )`;
  return sql`(${asked(locale)} union ${standIns})`;
}

/** The best match first. */
export function relevance(search: string, locale: Locale, words: Column, title: Column): SQL {
  const likeness = sql`word_similarity(${folded(search)}, ${title})`;
  return sql`(ts_rank(${words}, ${query(search, locale)}) + ${likeness}) desc`;
}

/** What a person typed, as a question to the texts of a language. */
export function query(search: string, locale: Locale): SQL {
  return sql`websearch_to_tsquery(${`tremplin_${locale}`}::regconfig, ${search})`;
}

/** In small letters without accents, as titles are kept beside themselves. */
export function folded(search: string): SQL {
  return sql`tremplin_fold(${search})`;
}
