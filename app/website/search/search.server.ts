import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import { folded, query } from "#app/platform/db/search.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { publishedFormation } from "#app/website/formations/queries.server.ts";
import { formations } from "#app/website/formations/tables.server.ts";
import { readableAt } from "#app/website/news/queries.server.ts";
import { posts } from "#app/website/news/tables.server.ts";
import { nearestQuery } from "./nearest.server.ts";
import { type FoundRow, groupsOf, MATCH_END, MATCH_START } from "./rules.ts";
import type { SearchAnswer } from "./schema.ts";
import { type SiteText, siteTexts } from "./site-texts.server.ts";

/** The most of each kind in one answer; lists of courses and articles have the rest. */
const MOST = 6;

/** Most visitors look for a course: it comes before an article of the same words. */
const COURSE_FIRST = 0.2;

type Reader = { locale: Locale; now: Date; today: string; t: Translator };

/**
 * What visitors can read in their language. First what contains every word; only without that the
 * nearest: one or more of the words, each as it is spelled on the site.
 */
export async function searchSite(db: Db, search: string, reader: Reader): Promise<SearchAnswer> {
  const texts = await siteTexts(db, reader);
  const exact = await findTexts(db, search, query(search, reader.locale), texts, reader);
  if (exact.length > 0) return answerOf(exact, false);
  const nearest = await nearestQuery(db, search, texts, reader.locale);
  return answerOf(nearest ? await findTexts(db, search, nearest, texts, reader) : [], true);
}

function answerOf(rows: FoundRow[], approximate: boolean): SearchAnswer {
  const groups = groupsOf(rows);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return { total, approximate: approximate && total > 0, groups };
}

/** One statement for all kinds: excerpts are cut only from the rows that are shown. */
async function findTexts(
  db: Db,
  search: string,
  wanted: SQL,
  texts: readonly SiteText[],
  { locale, now }: Reader,
): Promise<FoundRow[]> {
  const language = sql`${`tremplin_${locale}`}::regconfig`;
  const options = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxWords=32, MinWords=16, MaxFragments=1`;
  const { rows } = await db.execute<FoundRow>(sql`
    with wanted as materialized (select ${wanted} as query),
    found as (
      ${courses(locale)} union all ${articles(locale, now)} union all ${legal(locale)}
      union all
      select text.kind, text.title, text.body, text.path, text.vector
      from (
        select each.*, setweight(to_tsvector(${language}, each.title), 'A')
          || setweight(to_tsvector(${language}, each.body), 'C') as vector
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as each(kind text, title text, body text, path text)
      ) text, wanted
      where text.vector @@ wanted.query
    ),
    ranked as (
      select found.*, count(*) over (partition by kind)::int as total,
        ts_rank(vector, wanted.query) + word_similarity(${folded(search)}, tremplin_fold(title))
          + case kind when 'course' then ${COURSE_FIRST}::real else 0 end as rank
      from found, wanted
    ),
    placed as (
      select ranked.*, row_number() over (partition by kind order by rank desc, title, path) as place
      from ranked
    )
    select kind, title, path, rank, total, left(body, 40) as opening,
      ts_headline(${language}, body, (select query from wanted), ${options}) as excerpt
    from placed where place <= ${MOST} order by rank desc, title, path
  `);
  return rows;
}

function courses(locale: Locale): SQL {
  const slugIn = (language: Locale) => sql`(
    select slug from formation_category_translations
    where category_id = formations.category_formation_id and locale = ${language}
  )`;
  const strings = (column: SQL) => sql`(
    select coalesce(string_agg(value #>> '{}', ' '), '')
    from jsonb_path_query(${column}, '$.** ? (@.type() == "string")') value
  )`;
  return sql`
    select 'course' as kind, said.title,
      concat_ws(' ', said.summary, said.description, ${strings(sql`said.objectives`)},
        ${strings(sql`said.programme`)}, ${strings(sql`said.prerequisites`)}) as body,
      ${localePath(locale, "/formations/")} || coalesce(${slugIn(locale)}, ${slugIn("fr")})
        || '/' || said.slug as path,
      said.search as vector
    from ${formations} join formation_translations said on said.formation_id = formations.id, wanted
    where said.locale = ${locale} and ${publishedFormation} and said.search @@ wanted.query`;
}

function articles(locale: Locale, now: Date): SQL {
  return sql`
    select 'article', said.title, concat_ws(' ', said.excerpt, said.plain),
      ${localePath(locale, "/news/")} || said.slug, said.search
    from ${posts} join post_translations said on said.post_id = posts.id, wanted
    where said.locale = ${locale} and ${readableAt(now)} and said.search @@ wanted.query`;
}

function legal(locale: Locale): SQL {
  return sql`
    select 'page', said.title, said.plain, ${localePath(locale, "/")} || legal_texts.key, said.search
    from legal_texts join legal_translations said on said.text_id = legal_texts.id, wanted
    where said.locale = ${locale} and legal_texts.status = 'published'
      and said.search @@ wanted.query`;
}
