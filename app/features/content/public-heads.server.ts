import { sql } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Head, StoredKind } from "./content-kind.server.ts";

const nothing = { scheduledAt: null, scheduledVersion: null, endsAt: null, review: null };

/** What visitors know of items: for those who may read but not edit them, it is all there is. */
export async function publicHeads(db: Db | Tx, { texts }: StoredKind, ids: number[]) {
  const byId = new Map<number, Partial<Record<Locale, Head>>>();
  if (ids.length === 0) return byId;
  const [table, id, summary] = [texts.table, texts.id, texts.summary].map((n) => sql.identifier(n));
  const { rows } = await db.execute<
    Pick<Head, "slug" | "title" | "summary"> & { id: number; locale: Locale; words: number }
  >(sql`
    select ${id} as id, locale, slug, title, ${summary} as summary,
      coalesce((to_jsonb(texts) ->> 'word_count')::int, 0) as words
    from ${table} texts where ${id} in ${ids}`);
  for (const { id: itemId, locale, words, ...head } of rows) {
    const said = {
      ...head,
      version: 1,
      publicVersion: 1,
      stale: false,
      wordCount: words,
      ...nothing,
    };
    byId.set(itemId, { ...byId.get(itemId), [locale]: said });
  }
  return byId;
}
