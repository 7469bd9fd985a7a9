import { and, type Column, type SQL, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

/**
 * How alike a mistyped word must be to count as found (0 to 1). Every connection sets it, so that
 * the operator `%>` and with it the index on folded titles can be used.
 */
export const likenessThreshold = 0.45;

/** A table of texts, by its names in the database. */
type Texts = { table: string; id: string };

/**
 * The items whose text, in the language a reader gets it in, holds the words, accents and endings
 * aside. Only when there is none are typing errors in titles forgiven: that costs more, and whoever
 * typed right is not helped by words that are merely alike.
 */
export function foundIn({ table, id }: Texts, search: string, locale: Locale): SQL {
  const [name, key] = [sql.identifier(table), sql.identifier(id)];
  const where = (test: (language: Locale) => SQL) => {
    const texts = (language: Locale) => sql`
      select text.${key} as id from ${name} text where text.locale = ${language} and ${test(language)}`;
    if (locale === defaultLocale) return texts(locale);
    return sql`${texts(locale)} union ${texts(defaultLocale)} and not exists (
      select 1 from ${name} own where own.${key} = text.${key} and own.locale = ${locale})`;
  };
  return exactElseAlike(
    where((language) => sql`text.search @@ ${query(search, language)}`),
    where(() => sql`text.folded %> ${folded(search)}`),
  );
}

/** The ids of the first question, or those of the second when the first has none. */
export function exactElseAlike(exact: SQL, alike: SQL): SQL {
  return sql`(
    with exact as materialized (${exact})
    select id from exact union all
    select id from (${alike}) alike where not exists (select 1 from exact)
  )`;
}

/** The best match first. */
export function relevance(search: string, locale: Locale, words: Column, title: Column): SQL {
  const likeness = sql`word_similarity(${folded(search)}, ${title})`;
  return sql`(ts_rank(${words}, ${query(search, locale)}) + ${likeness}) desc`;
}

/** Shorter beginnings would find too much. */
const LONG_ENOUGH = 4;

/**
 * What a person typed, as a question to the texts of a language. Long words find what begins with
 * them too: “Diesel” the “Dieselmotor”, “irrig” the “irrigation”.
 */
export function query(search: string, locale: Locale): SQL {
  const language = sql`${`tremplin_${locale}`}::regconfig`;
  const typed = sql`websearch_to_tsquery(${language}, ${search})`;
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Quotes, “or” and minus are meant as they stand.
  const plain = /^[\p{L}\p{N}\s’'-]*$/u.test(search) && !/(^|\s)(-|or\s)/i.test(search);
  if (!plain || !words.length || words.some(({ length }) => length < LONG_ENOUGH)) return typed;
  const begun = words.map((word) => `${word}:*`).join(" & ");
  return sql`(${typed} || to_tsquery(${language}, ${begun}))`;
}

/**
 * Every word that was typed is somewhere in a text, accents and capitals aside. `text` is folded
 * already, as a column is kept or by `folded`.
 */
export function holdsWords(text: SQL | Column, search = ""): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => holds(text, word)));
}

/** The same for what was typed as a whole. */
export function holds(text: SQL | Column, typed: string): SQL {
  return sql`${text} like ${folded(`%${typed.replace(/[\\%_]/g, "\\$&")}%`)}`;
}

/** In small letters without accents, as titles are kept beside themselves. */
export function folded(text: string | SQL | Column): SQL {
  return sql`tremplin_fold(${text})`;
}
