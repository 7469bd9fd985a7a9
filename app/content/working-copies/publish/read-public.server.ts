import { and, desc, eq, sql } from "drizzle-orm";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Head, StoredKind, WorkingCopy } from "../content-kind.server.ts";
import type { Parts } from "../drafts/drafts.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { mayEdit } from "../rules.ts";
import { revisions } from "../tables.server.ts";

const nothing = { scheduledAt: null, scheduledVersion: null, endsAt: null, review: null };

/** Titles and slugs as visitors see them, for staff who may read but not edit the items. */
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
    const publicHead = {
      ...head,
      version: 1,
      publicVersion: 1,
      stale: false,
      wordCount: words,
      ...nothing,
    };
    byId.set(itemId, { ...byId.get(itemId), [locale]: publicHead });
  }
  return byId;
}

/** Editors and the creator read working copies; others get the public text. */
export function readsWorkingCopies(user: CurrentUser, kind: StoredKind, item: ItemRow): boolean {
  return mayEdit(user, kind.section, item) || item.createdBy === user.id;
}

/** The parts of an item as visitors read them: changes still to come, plans and reviews left out. */
export async function asPublished(
  db: Db,
  kind: StoredKind,
  copies: Parts,
): Promise<{ copies: Parts; comments: [] }> {
  const shown = await Promise.all(
    Object.values(copies).map(async (copy) => {
      const { version, publicVersion } = copy;
      if (publicVersion === null) return null;
      const text = publicVersion === version ? copy : await revisionOf(db, kind, copy);
      if (!text) return null;
      const { slug, content } = text;
      const plans = { scheduledAt: null, scheduledVersion: null, review: null };
      return { ...copy, slug, content, version: publicVersion, ...plans };
    }),
  );
  const entries = shown.flatMap((copy) => (copy ? [[copy.part, copy]] : []));
  return { copies: Object.fromEntries(entries) as Parts, comments: [] };
}

async function revisionOf(db: Db, kind: StoredKind, copy: WorkingCopy) {
  const { itemId, part, publicVersion } = copy;
  const [row] = await db
    .select({ slug: revisions.slug, content: revisions.content })
    .from(revisions)
    .where(
      and(
        eq(revisions.kind, kind.key),
        eq(revisions.itemId, itemId),
        eq(revisions.part, part),
        eq(revisions.version, publicVersion ?? 0),
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(1);
  return row;
}
