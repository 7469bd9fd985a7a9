import { and, eq, inArray } from "drizzle-orm";
import type { Slugs } from "#app/db/localized.server.ts";
import type { ContentKind } from "#app/features/content/content-kind.server.ts";
import { itemsOf } from "#app/features/content/item-columns.server.ts";
import { linkedMedia } from "#app/features/content/media-uses.server.ts";
import { mediaIdsIn } from "#app/features/rich-text/rich-pictures.server.ts";
import { plainText, wordCount } from "#app/features/rich-text/rich-text.ts";
import { postEditPath } from "./paths.ts";
import type { PostShared, PostWords } from "./schema.ts";
import { posts, tags, postTranslations as words } from "./tables.server.ts";

const blankWords: PostWords = {
  title: "",
  excerpt: "",
  author: "",
  body: { type: "doc", content: [] },
  cover_alt: "",
};
const blankShared: PostShared = { tags: [], cover_id: null };

/** Articles, as the desk looks after them. */
export const postKind: ContentKind = {
  key: "post",
  section: "news",
  editPath: postEditPath,
  tags: ["posts"],
  items: itemsOf(posts),
  texts: { table: "post_translations", id: "post_id", summary: "excerpt" },
  words: blankWords,
  shared: blankShared,
  required: ["title", "excerpt", "body"],
  byline: "author",

  plain(content) {
    const { excerpt, body } = content as PostWords;
    return `${excerpt}\n${plainText(body)}`;
  },

  async unknownFacts(tx, shared) {
    const wanted = (shared as PostShared).tags;
    if (wanted.length === 0) return [];
    const known = await tx.select({ key: tags.key }).from(tags).where(inArray(tags.key, wanted));
    return known.length === new Set(wanted).size ? [] : ["tags"];
  },

  async insert(tx, { id, shared, createdBy, at }) {
    const stamps = { createdAt: at, updatedAt: at, editedAt: at };
    const [row] = await tx
      .insert(posts)
      .overridingSystemValue()
      .values({ id, ...columns(shared as PostShared), createdBy, editedBy: createdBy, ...stamps })
      .returning({ id: posts.id });
    if (!row) throw new Error("the article was not stored");
    return row.id;
  },

  async writeShared(tx, id, shared) {
    await tx
      .update(posts)
      .set(columns(shared as PostShared))
      .where(eq(posts.id, id));
  },

  async publish(tx, { id: postId, locale, slug, words: content }) {
    const { title, excerpt, author, body, cover_alt: coverAlt } = content as PostWords;
    const plain = plainText(body);
    const said = { title, excerpt, author, body, coverAlt };
    const row = { slug, ...said, plain, wordCount: wordCount(plain) };
    await tx
      .insert(words)
      .values({ postId, locale, ...row })
      .onConflictDoUpdate({ target: [words.postId, words.locale], set: row });
  },

  async withdraw(tx, id, locales) {
    await tx.delete(words).where(and(eq(words.postId, id), inArray(words.locale, [...locales])));
  },

  async publicSlugs(tx, id) {
    const rows = await tx
      .select({ locale: words.locale, slug: words.slug })
      .from(words)
      .where(eq(words.postId, id));
    return Object.fromEntries(rows.map(({ locale, slug }) => [locale, slug])) as Slugs;
  },

  async slugOwner(tx, locale, slug) {
    const [row] = await tx
      .select({ id: words.postId })
      .from(words)
      .where(and(eq(words.locale, locale), eq(words.slug, slug)));
    return row?.id ?? null;
  },

  mediaIds(content) {
    const { cover_id, body } = content as Partial<PostWords & PostShared>;
    return [...(cover_id ? [cover_id] : []), ...(body ? mediaIdsIn(body) : [])];
  },

  async publicMedia(tx, id) {
    const rows = await tx
      .select({ body: words.body, coverId: posts.coverId })
      .from(words)
      .innerJoin(posts, eq(posts.id, words.postId))
      .where(eq(words.postId, id));
    const pictures = rows.flatMap(({ body, coverId }) => [
      ...(coverId ? [coverId] : []),
      ...mediaIdsIn(body),
    ]);
    return { pictures, linked: rows.flatMap(({ body }) => linkedMedia(body)) };
  },

  inUse: null,
};

function columns({ tags: keys, cover_id }: PostShared) {
  return { tags: [...new Set(keys)], coverId: cover_id };
}
