import { asc, eq, sql } from "drizzle-orm";
import { record } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { AppError } from "#app/errors.ts";
import type { Act } from "#app/features/content/act.server.ts";
import { slugFrom } from "#app/features/content/slug-from.ts";
import type { Localized } from "#app/i18n/locales.ts";
import type { EditorTag } from "./schema.ts";
import { tags } from "./tables.server.ts";

const LONGEST_KEY = 50;

// A topic is in use in working copies or in public articles.
const used = sql<number>`(
  select count(*)::int from posts
  where tags.key = any(posts.tags) or exists (
    select 1 from content_drafts
    where kind = 'post' and part = 'shared' and item_id = posts.id and content -> 'tags' ? tags.key
  )
)`;

export async function listEditorTags(db: Db | Tx): Promise<EditorTag[]> {
  const { key, label } = tags;
  return db.select({ key, label, posts: used }).from(tags).orderBy(asc(key));
}

export async function tagExists(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ key: tags.key }).from(tags).where(eq(tags.key, key));
  return row !== undefined;
}

export async function createTag(tx: Tx, label: Localized, act: Act): Promise<EditorTag> {
  const key = slugFrom(label.fr, "fr").slice(0, LONGEST_KEY).replace(/-$/, "");
  const [row] = key
    ? await tx.insert(tags).values({ key, label }).onConflictDoNothing().returning()
    : [];
  if (!row) {
    const reason = key ? "content.tagTaken" : "http.invalid";
    throw new AppError(key ? "conflict" : "invalid", {
      reason,
      fields: { "label.fr": [reason] },
    });
  }
  await note(tx, { key, action: "tags.created", label, act });
  return { key, label, posts: 0 };
}

type Renamed = { key: string; label: Localized };

export async function renameTag(tx: Tx, { key, label }: Renamed, act: Act): Promise<EditorTag> {
  await tx.update(tags).set({ label }).where(eq(tags.key, key));
  await note(tx, { key, action: "tags.saved", label, act });
  const [tag] = (await listEditorTags(tx)).filter((each) => each.key === key);
  if (!tag) throw new AppError("notFound");
  return tag;
}

export async function deleteTag(tx: Tx, key: string, act: Act) {
  const [tag] = await tx
    .select({ label: tags.label, posts: used })
    .from(tags)
    .where(eq(tags.key, key));
  if (!tag) throw new AppError("notFound");
  if (tag.posts > 0) throw new AppError("conflict", { reason: "content.tagInUse" });
  await tx.delete(tags).where(eq(tags.key, key));
  await note(tx, { key, action: "tags.deleted", label: tag.label, act });
}

type Noted = {
  key: string;
  action: "tags.created" | "tags.saved" | "tags.deleted";
  label: Localized;
  act: Act;
};

async function note(tx: Tx, { key, action, label, act }: Noted) {
  const subject = { type: "tag", id: key, label: label.fr };
  await record(tx, { ...act.trace, action, subject, after: { ...label } });
  await touch(tx, "posts");
}
