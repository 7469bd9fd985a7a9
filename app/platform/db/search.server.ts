import { and, type Column, type SQL, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { Db } from "./open.server.ts";
import { plannedOnce } from "./session.server.ts";

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

/** What follows `from found`: tables joined by `found.id`, conditions, and the order after relevance. */
type Rest = { join: SQL; where: SQL | undefined; order: SQL; limit: number; offset: number };

/**
 * The ids of one page of a search, best match first, and how many there are in all. Words in a title
 * weigh more than others (`searchWords`); mistyped ones rank by likeness. The typed words are read once
 * and apart, so that every search takes the index of words and one plan suits them all.
 */
export async function rankedIds(
  db: Db,
  texts: Texts,
  { search, locale, ...rest }: Rest & { search: string; locale: Locale },
): Promise<Ranked[]> {
  const [name, key] = [sql.identifier(texts.table), sql.identifier(texts.id)];
  const read = (language: Locale, rank: SQL, test: SQL) => sql`
    select text.${key} as id, ${rank} as rank
    from typed, ${name} text where text.locale = ${language} and ${test}`;
  const inLanguages = (rank: SQL, test: SQL, french: { rank: SQL; test: SQL }) => {
    if (locale === defaultLocale) return read(locale, rank, test);
    return sql`${read(locale, rank, test)} union all
      ${read(defaultLocale, french.rank, french.test)} and not exists (
      select 1 from ${name} own where own.${key} = text.${key} and own.locale = ${locale})`;
  };
  const holding = (words: SQL) => ({
    rank: sql`ts_rank(text.search, ${words})`,
    test: sql`text.search @@ ${words}`,
  });
  const [own, french] = [holding(sql`typed.words`), holding(sql`typed.french`)];
  const alike = { rank: sql`word_similarity(typed.folded, text.folded)`, test: likeTyped };
  const { rows } = await db.execute<Ranked>(sql`${plannedOnce}
    with typed as materialized (
      select ${query(search, locale)} as words, ${query(search, defaultLocale)} as french,
        ${folded(search)} as folded
    ), exact as materialized (${inLanguages(own.rank, own.test, french)}
    ), found as (
      select id, rank from exact union all
      select id, rank from (${inLanguages(alike.rank, alike.test, alike)}) alike
      where not exists (select 1 from exact)
    )
    select found.id, (count(*) over ())::int as total from found ${rest.join}
    where ${rest.where ?? sql`true`} order by found.rank desc, ${rest.order}
    limit ${rest.limit} offset ${rest.offset}`);
  return rows;
}

const likeTyped = sql`text.folded %> typed.folded`;

/** A page after the last has no row that could tell the total. */
export async function totalOf(
  rows: Ranked[],
  { offset, count }: { offset: number; count: () => Promise<number> },
): Promise<number> {
  return rows[0]?.total ?? (offset > 0 ? await count() : 0);
}

/** The rows with the ids that are given as `ids`, however many there are. */
export function withIds(column: Column): SQL {
  return sql`${column} = any(${sql.placeholder("ids")})`;
}

/** Puts rows in the order of their ids. */
export function inOrderOf<T>(ids: readonly number[], rows: T[], idOf: (row: T) => number): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(idOf(a)) ?? 0) - (place.get(idOf(b)) ?? 0));
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
