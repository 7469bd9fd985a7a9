import { and, eq, sql } from "drizzle-orm";
import { bin } from "#app/content/working-copies/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";

/** Replaces a topic by another in every stored text: public, working, planned, earlier and deleted. */
export async function moveTag(tx: Tx, from: string, to: string) {
  await tx.execute(sql`
    update posts set tags = array(
      select min(given.tag) from (
        select case when tag = ${from} then ${to} else tag end as tag, place
        from unnest(posts.tags) with ordinality as listed (tag, place)
      ) given
      group by given.tag order by min(given.place)
    )
    where ${from} = any(posts.tags)`);
  for (const table of ["content_drafts", "content_schedules", "content_revisions"]) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set content = jsonb_set(content, '{tags}', (
        select jsonb_agg(listed.tag order by listed.place) from (
          select given.tag, min(given.place) as place from (
            select case when tag = ${from} then ${to} else tag end as tag, place
            from jsonb_array_elements_text(content -> 'tags') with ordinality as each (tag, place)
          ) given
          group by given.tag
        ) listed
      ))
      where kind = 'post' and part = 'shared' and content -> 'tags' ? ${from}`);
  }
  await moveBinned(tx, from, to);
}

async function moveBinned(tx: Tx, from: string, to: string) {
  const holds = JSON.stringify([{ content: { tags: [from] } }]);
  const rows = await tx
    .select()
    .from(bin)
    .where(and(eq(bin.kind, "post"), sql`${bin.copies} @> ${holds}::jsonb`))
    .for("update");
  for (const { itemId, copies } of rows) {
    const moved = copies.map((copy) => {
      const { tags } = copy.content;
      if (!Array.isArray(tags)) return copy;
      const named = [...new Set(tags.map((tag) => (tag === from ? to : tag)))];
      return { ...copy, content: { ...copy.content, tags: named } };
    });
    await tx
      .update(bin)
      .set({ copies: moved })
      .where(and(eq(bin.kind, "post"), eq(bin.itemId, itemId)));
  }
}
