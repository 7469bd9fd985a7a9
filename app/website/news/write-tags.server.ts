import { asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Act } from "#app/content/working-copies/act.server.ts";
import { slugFrom } from "#app/content/working-copies/publish/slug-from.ts";
import { record } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Localized } from "#app/platform/i18n/locales.ts";
import { moveTag } from "./move-tag.server.ts";
import { type EditorTag, type TagChange, type TagMerge, tagLimits } from "./schema.ts";
import { formerTags, tags } from "./tables.server.ts";

const LONGEST_KEY = 50;

// A topic is in use in working copies or in public articles.
const used = sql<number>`(
  select count(*)::int from posts
  where tags.key = any(posts.tags) or exists (
    select 1 from content_drafts
    where kind = 'post' and part = 'shared' and item_id = posts.id and content -> 'tags' ? tags.key
  )
)`;

type TagRow = typeof tags.$inferSelect;

export async function listEditorTags(db: Db | Tx): Promise<EditorTag[]> {
  const { key, label, version } = tags;
  return db.select({ key, label, version, posts: used }).from(tags).orderBy(asc(key));
}

export async function tagExists(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ key: tags.key }).from(tags).where(eq(tags.key, key));
  return row !== undefined;
}

export async function createTag(tx: Tx, label: Localized, act: Act): Promise<EditorTag> {
  const [present] = await tx.select({ total: count() }).from(tags);
  if (present && present.total >= tagLimits.tags) {
    const values = { most: tagLimits.tags };
    throw new AppError("conflict", { reason: "news.topics.errors.tooMany", values });
  }
  const key = slugFrom(label.fr, "fr").slice(0, LONGEST_KEY).replace(/-$/, "");
  const [row] = key
    ? await tx.insert(tags).values({ key, label }).onConflictDoNothing().returning()
    : [];
  if (!row) {
    const reason = key ? "workingCopies.tagTaken" : "http.invalid";
    throw new AppError(key ? "conflict" : "invalid", {
      reason,
      fields: { "label.fr": [reason] },
    });
  }
  // The address is a topic of its own again.
  await tx.delete(formerTags).where(eq(formerTags.key, key));
  await note(tx, { key, action: "tags.created", after: { ...label }, label, act });
  return { key, label, version: row.version, posts: 0 };
}

export async function renameTag(
  tx: Tx,
  key: string,
  { label, version }: TagChange,
  act: Act,
): Promise<EditorTag> {
  const before = await lockTag(tx, key, version);
  await tx
    .update(tags)
    .set({ label, version: before.version + 1 })
    .where(eq(tags.key, key));
  const changed = { before: { ...before.label }, after: { ...label } };
  await note(tx, { key, action: "tags.saved", ...changed, label, act });
  return editorTag(tx, key);
}

/** All articles of a topic get another one, and its address leads there. */
export async function mergeTag(
  tx: Tx,
  key: string,
  { into, version }: TagMerge,
  act: Act,
): Promise<EditorTag & { moved: number }> {
  if (key === into) {
    throw new AppError("invalid", { fields: { into: ["news.topics.errors.itself"] } });
  }
  // Articles first, in the order in which saving one locks them: article, then topic.
  await tx.execute(sql`
    select id from posts where ${key} = any(tags) or id in (
      select item_id from content_drafts
      where kind = 'post' and part = 'shared' and content -> 'tags' ? ${key})
    order by id for no key update`);
  const rows = await tx
    .select()
    .from(tags)
    .where(inArray(tags.key, [key, into]))
    .orderBy(asc(tags.key))
    .for("update");
  const target = rows.find((row) => row.key === into);
  if (!target) throw new AppError("invalid", { fields: { into: ["news.topics.errors.gone"] } });
  const before = await requireTag(
    rows.filter((row) => row.key === key),
    version,
  );
  const { posts: moved } = await editorTag(tx, key);
  await moveTag(tx, key, into);
  await tx.update(formerTags).set({ tag: into }).where(eq(formerTags.tag, key));
  await tx.delete(tags).where(eq(tags.key, key));
  await tx.insert(formerTags).values({ key, tag: into });
  await note(tx, {
    key,
    action: "tags.merged",
    after: { moved_to: target.label.fr, articles: moved },
    label: before.label,
    act,
  });
  return { ...(await editorTag(tx, into)), moved };
}

export async function deleteTag(tx: Tx, key: string, act: Act) {
  const { label } = await lockTag(tx, key);
  const { posts } = await editorTag(tx, key);
  if (posts > 0) throw new AppError("conflict", { reason: "workingCopies.tagInUse" });
  await tx.delete(tags).where(eq(tags.key, key));
  await note(tx, { key, action: "tags.deleted", before: { ...label }, label, act });
}

function lockTag(tx: Tx, key: string, version?: number): Promise<TagRow> {
  return requireTag(tx.select().from(tags).where(eq(tags.key, key)).for("update"), version);
}

function requireTag(locked: Parameters<typeof lockVersion<TagRow>>[0], version?: number) {
  return lockVersion(locked, version, "news.topics.errors.movedOn", ({ key, label, version }) => ({
    current: { key, label, version },
  }));
}

async function editorTag(tx: Tx, key: string): Promise<EditorTag> {
  const tag = (await listEditorTags(tx)).find((each) => each.key === key);
  if (!tag) throw new AppError("notFound");
  return tag;
}

type Sides = Pick<Parameters<typeof record>[1], "before" | "after">;
type Noted = Sides & {
  key: string;
  action: "tags.created" | "tags.saved" | "tags.merged" | "tags.deleted";
  label: Localized;
  act: Act;
};

async function note(tx: Tx, { key, label, act, ...change }: Noted) {
  const subject = { type: "tag", id: key, label: label.fr };
  await record(tx, { ...act.trace, ...change, subject });
  await touch(tx, "posts");
}
