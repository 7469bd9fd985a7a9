import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { SiteText } from "./site-texts.server.ts";

/** The similarity (0 to 1) from which a word of the site counts as the one that was meant. */
const LIKE = 0.35;
/** Too little is left of a shorter word to tell what was meant. */
const SHORTEST = 4;

/**
 * Looks for any of the typed words, each replaced by the nearest one of the site. Words are compared
 * as stems, so that “irigations” finds “irrigation”. Null when none is near.
 */
export async function nearestQuery(
  db: Db,
  search: string,
  texts: readonly SiteText[],
  locale: Locale,
): Promise<SQL | null> {
  const language = sql`${`tremplin_${locale}`}::regconfig`;
  const stems = (text: SQL | string) => sql`unnest(to_tsvector(${language}, ${text}))`;
  const { rows } = await db.execute<{ word: string }>(sql`
    with vocabulary as (
      select word from ts_stat(${publicWords("formation", locale)})
      union select word from ts_stat(${publicWords("post", locale)})
      union select lexeme from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as text(title text, body text), ${stems(sql`text.title || ' ' || text.body`)}
    ),
    typed as (select lexeme from ${stems(search)} limit 12)
    select distinct on (typed.lexeme) vocabulary.word
    from typed join vocabulary on vocabulary.word = typed.lexeme
      or length(typed.lexeme) >= ${SHORTEST}
        and similarity(vocabulary.word, typed.lexeme) >= ${LIKE}
    order by typed.lexeme, similarity(vocabulary.word, typed.lexeme) desc, vocabulary.word
  `);
  if (rows.length === 0) return null;
  const words = rows.map(({ word }) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`);
  return sql`${words.join(" | ")}::tsquery`;
}

/** The statement whose stems are counted; every part of it is ours. */
function publicWords(kind: "formation" | "post", locale: Locale): string {
  return `select said.search from ${kind}_translations said
    join ${kind}s item on item.id = said.${kind}_id
    where said.locale = '${locale}' and item.status = 'published'`;
}
