import { arrayOverlaps, inArray } from "drizzle-orm";
import { withCovers } from "#app/content/media/covers.server.ts";
import {
  plainText,
  readingMinutes,
  readingMinutesOf,
  wordCount,
} from "#app/content/rich-text/rich-text.ts";
import {
  rowView,
  type WorkingView,
} from "#app/content/working-copies/drafts/editor-item.server.ts";
import type { ItemHeads } from "#app/content/working-copies/lists/list-items.server.ts";
import { serverKind } from "#app/content/working-copies/server-kind.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import { type PostShared, type PostWords, postKind } from "./content-kind.ts";
import { type Post, PostQuery, type PostSummary, type Tag } from "./schema.ts";
import { posts, postTranslations, tags } from "./tables.server.ts";

type PostTypes = {
  view: Post;
  summary: PostSummary;
  row: PostSummary & { shared: PostShared };
  words: PostWords;
  shared: PostShared;
  query: typeof PostQuery;
};

export const postServerKind = serverKind<PostTypes>(postKind, {
  items: posts,
  texts: postTranslations,
  textsId: "postId",
  cover: posts.coverId,
  sharedColumns: ({ tags: keys, cover_id: coverId, cover_decorative: coverDecorative }) => ({
    tags: [...new Set(keys)],
    coverId,
    coverDecorative,
  }),
  textColumns({ cover_alt, seo_title: seoTitle, seo_description: seoDescription, ...text }) {
    const plain = plainText(text.body);
    const counted = { plain, wordCount: wordCount(plain) };
    return { ...text, coverAlt: cover_alt, seoTitle, seoDescription, ...counted };
  },
  async unknownFacts(db, { tags: wanted = [] }) {
    if (wanted.length === 0) return [];
    // Locked, so that none is merged or deleted before this is written.
    const known = await db
      .select({ key: tags.key })
      .from(tags)
      .where(inArray(tags.key, wanted))
      .for("key share");
    return known.length === new Set(wanted).size ? [] : ["tags"];
  },
  query: PostQuery,
  also: ({ tag }) => (tag ? arrayOverlaps(posts.tags, [tag]) : undefined),
  viewOf: workingPost,
  rows: postRows,
});

/** An article as its working copy has it, in the shape visitors get. */
async function workingPost(db: Db | Tx, working: WorkingView, locale: Locale): Promise<Post> {
  const { item, copy, words, shared, ...language } = working;
  const { title, excerpt, author, body, cover_alt, seo_title, seo_description } =
    words as PostWords;
  const { tags: keys, cover_id, cover_decorative } = shared as PostShared;
  const labels = await tagLabels(db, keys, locale);
  const [covered] = await withCovers(db, [{ cover_id, cover_alt, cover_decorative }], locale);
  return {
    cover: covered?.cover ?? null,
    id: item.id,
    title,
    slug: copy.slug ?? "",
    excerpt,
    author,
    body,
    seo_title,
    seo_description,
    cover_alt,
    cover_id,
    cover_decorative,
    tags: labels(keys),
    reading_minutes: readingMinutes(copy.plain),
    status: item.status,
    published_at: item.publishedAt?.toISOString() ?? null,
    updated_at: copy.editedAt.toISOString(),
    ...language,
  };
}

/** The rows of the editor's list, in the shape of the public one. */
async function postRows(db: Db, rows: ItemHeads[], locale: Locale): Promise<PostTypes["row"][]> {
  const ids = rows.map(({ item }) => item.id);
  const facts = ids.length
    ? await db
        .select({
          id: posts.id,
          tags: posts.tags,
          coverId: posts.coverId,
          coverDecorative: posts.coverDecorative,
        })
        .from(posts)
        .where(inArray(posts.id, ids))
    : [];
  const byId = new Map(facts.map((row) => [row.id, row]));
  const labels = await tagLabels(
    db,
    facts.flatMap((row) => row.tags),
    locale,
  );
  const summaries = rows.map((row) => {
    const { head, ...language } = rowView(row, locale);
    const found = byId.get(row.item.id);
    const { tags: keys = [], coverId: cover_id = null } = found ?? {};
    const cover_decorative = found?.coverDecorative ?? false;
    return {
      id: row.item.id,
      title: head?.title ?? "",
      slug: head?.slug ?? "",
      excerpt: head?.summary ?? "",
      author: "",
      cover_alt: "",
      cover_id,
      cover_decorative,
      tags: labels(keys),
      reading_minutes: readingMinutesOf(head?.wordCount ?? 0),
      status: row.item.status,
      published_at: row.item.publishedAt?.toISOString() ?? null,
      shared: { tags: keys, cover_id, cover_decorative },
      ...language,
    };
  });
  return withCovers(db, summaries, locale);
}

async function tagLabels(db: Db | Tx, keys: string[], locale: Locale) {
  const rows = keys.length ? await db.select().from(tags).where(inArray(tags.key, keys)) : [];
  const labels = new Map(
    rows.map(({ key, label }) => [key, label[locale] ?? label[defaultLocale]]),
  );
  return (wanted: string[]): Tag[] => wanted.map((key) => ({ key, label: labels.get(key) ?? key }));
}
