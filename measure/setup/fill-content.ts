import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { adoptPublished } from "#app/content/working-copies/publish/adopt-published.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { withoutTimeouts } from "./database.ts";

type Wanted = { posts: number; formations: number };

/** Adds published items; without `drafts` the editor does not see them, visitors do. */
export async function fillContent(pool: Pool, wanted: Wanted, { drafts = true } = {}) {
  await withoutTimeouts(pool, async (client) => {
    const db = drizzle(client, { casing: "snake_case" }) as unknown as Db;
    await insertItems(db, wanted);
    if (drafts) await adoptPublished(db);
    await client.query("vacuum analyze");
  });
}

/** Inserts items with texts of the starting content, so that search has realistic words to rank. */
async function insertItems(db: Db, wanted: Wanted) {
  await db.execute(sql`
    with made as (
      insert into posts (status, published_at, tags, created_at, edited_at)
      select case when n % 10 = 0 then 'draft' else 'published' end,
        now() - n * interval '1 hour', array['agro'], now(), now() - n * interval '1 minute'
      from generate_series(1, ${wanted.posts}) n returning id
    ), source as (
      select *, row_number() over (partition by locale order by post_id) as place,
        count(*) over (partition by locale) as many
      from post_translations where slug not like 'article-%'
    )
    insert into post_translations (post_id, locale, title, slug, excerpt, author, body, plain)
    select made.id, source.locale, source.title || ' ' || made.id,
      'article-' || made.id || '-' || source.locale, source.excerpt, source.author, source.body,
      source.plain || case when made.id % 50 = 0 then ' compresseur' else '' end
    from made join source on source.place = made.id % source.many + 1
    where source.locale <> 'de' or made.id % 3 > 0`);
  await db.execute(sql`
    with made as (
      insert into formations (status, category_formation_id, level, place, published_at, created_at)
      select 'published', n % 3 + 1, 'none', 'Abidjan', now(), now()
      from generate_series(1, ${wanted.formations}) n returning id
    ), source as (
      select *, row_number() over (partition by locale order by formation_id) as place,
        count(*) over (partition by locale) as many
      from formation_translations where slug not like 'course-%'
    )
    insert into formation_translations (formation_id, locale, title, slug, summary, description,
      objectives, programme, prerequisites, certificate)
    select made.id, source.locale, source.title || ' ' || made.id,
      'course-' || made.id || '-' || source.locale, source.summary, source.description,
      source.objectives, source.programme, source.prerequisites, source.certificate
    from made join source on source.place = made.id % source.many + 1`);
  // As autovacuum would have done before anybody measures.
  for (const table of [
    "posts",
    "post_translations",
    "formations",
    "formation_translations",
    "formation_categories",
  ])
    await db.execute(sql`analyze ${sql.identifier(table)}`);
}
