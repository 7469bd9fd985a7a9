import { and, type Column, type SQL, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

/**
 * The similarity (0 to 1) from which a mistyped word matches. Every connection sets it, so that the
 * operator `%>` can use the index on folded titles.
 */
export const likenessThreshold = 0.45;

/** A table of texts by its database names. */
type Texts = { table: string; id: string };

/**
 * The items whose text in the reader's language contains the words. Only without such a match are
 * typing errors in titles tolerated: fuzzy search is slower and its results are worse.
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

/** The ids of the first query, or of the second when the first finds none. */
export function exactElseAlike(exact: SQL, alike: SQL): SQL {
  return sql`(
    with exact as materialized (${exact})
    select id from exact union all
    select id from (${alike}) alike where not exists (select 1 from exact)
  )`;
}

type Ranked = { id: number; total: number };

/** The ids of one page of a search, and how many there are in all. */
export async function foundIds(
  ranked: Promise<Ranked[]>,
  { offset, count }: { offset: number; count: () => Promise<number> },
): Promise<{ ids: number[]; total: number }> {
  const rows = await ranked;
  // A page after the last has no row that could tell the total.
  const total = rows[0]?.total ?? (offset > 0 ? await count() : 0);
  return { ids: rows.map(({ id }) => id), total };
}

/** The number of all rows of a query that reads only some of them. */
export const totalFound = sql<number>`(count(*) over ())::int`;

/** Puts rows in the order of their ids. */
export function inOrderOf<T>(ids: readonly number[], rows: T[], idOf: (row: T) => number): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(idOf(a)) ?? 0) - (place.get(idOf(b)) ?? 0));
}

/** Orders by relevance, best match first. */
export function relevance(search: string, locale: Locale, words: Column, title: Column): SQL {
  const likeness = sql`word_similarity(${folded(search)}, ${title})`;
  return sql`(ts_rank(${words}, ${query(search, locale)}) + ${likeness}) desc`;
}

/** Shorter prefixes would match too much. */
const LONG_ENOUGH = 4;

/**
 * A full-text query from typed words. Long words also match as prefix: “Diesel” finds
 * “Dieselmotor”, “irrig” finds “irrigation”.
 */
export function query(search: string, locale: Locale): SQL {
  const language = sql`${`tremplin_${locale}`}::regconfig`;
  const typed = sql`websearch_to_tsquery(${language}, ${search})`;
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  // Quotes, “or” and minus keep their meaning as operators.
  const plain = /^[\p{L}\p{N}\s’'-]*$/u.test(search) && !/(^|\s)(-|or\s)/i.test(search);
  if (!plain || !words.length || words.some(({ length }) => length < LONG_ENOUGH)) return typed;
  const begun = words.map((word) => `${word}:*`).join(" & ");
  return sql`(${typed} || to_tsquery(${language}, ${begun}))`;
}

/**
 * Matches texts that contain every typed word, ignoring accents and case. `text` must be folded, as
 * a stored column or by `folded`.
 */
export function holdsWords(text: SQL | Column, search = ""): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => holds(text, word)));
}

/** Matches texts that contain the typed text as a whole. */
export function holds(text: SQL | Column, typed: string): SQL {
  return sql`${text} like ${folded(`%${typed.replace(/[\\%_]/g, "\\$&")}%`)}`;
}

/** Lower case without accents, like the stored folded titles. */
export function folded(text: string | SQL | Column): SQL {
  return sql`tremplin_fold(${text})`;
}
