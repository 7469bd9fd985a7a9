import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { withCovers } from "#app/content/media/covers.server.ts";
import { withPictures } from "#app/content/rich-text/rich-pictures.server.ts";
import { readingMinutesOf } from "#app/content/rich-text/rich-text.ts";
import { idBySlug } from "#app/content/working-copies/publish/slugs.server.ts";
import { builtOnce } from "#app/platform/db/built-once.server.ts";
import { inLocale, preferredOrFrench, type Slugs } from "#app/platform/db/localized.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { foundIn, inOrderOf, rankedIds, totalOf, withIds } from "#app/platform/db/search.server.ts";
import type { Found } from "#app/platform/http/pagination.ts";
import { defaultLocale, type Locale, type Localized } from "#app/platform/i18n/locales.ts";
import type { Post, PostSummary, PostSurroundings, PublicTag } from "./schema.ts";
import { formerTags, posts, tags, postTranslations as words } from "./tables.server.ts";

export type PostFilter = {
  visible: SQL | undefined;
  search?: string | undefined;
  tag?: string | undefined;
};

const texts = { table: "post_translations", id: "post_id" };

type Slice = { limit: number; offset?: number };

/** What visitors may read now: published, and not scheduled for later. */
export function readableAt(now: Date): SQL | undefined {
  return and(eq(posts.status, "published"), lte(posts.publishedAt, now));
}

export async function listPosts(
  db: Db,
  locale: Locale,
  filter: PostFilter,
  { limit, offset = 0 }: Slice = { limit: 10_000 },
): Promise<PostSummary[]> {
  const { search } = filter;
  if (search) {
    const { data } = await searchPosts(db, locale, { ...filter, search }, { limit, offset });
    return data;
  }
  const order = [desc(posts.publishedAt), desc(posts.id)];
  // Select the ids from an index first, then read the texts of those only.
  const page = db
    .select({ id: posts.id })
    .from(posts)
    .where(matching(locale, filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await selectPosts(db, locale)
    .where(inArray(posts.id, page))
    .orderBy(...order);
  return withCovers(
    db,
    rows.map((row) => summaryOf(row, locale)),
    locale,
  );
}

/** One page of a search, with the number of all that were found. */
export async function searchPosts(
  db: Db,
  locale: Locale,
  filter: PostFilter & { search: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<PostSummary>> {
  const { visible, search, tag } = filter;
  const ranked = await rankedIds(db, texts, {
    search,
    locale,
    join: sql`join ${posts} on ${posts.id} = found.id`,
    where: and(visible, tag ? withTag(tag) : undefined),
    order: sql`${posts.publishedAt} desc, ${posts.id} desc`,
    limit,
    offset,
  });
  const total = await totalOf(ranked, { offset, count: () => countPosts(db, locale, filter) });
  const ids = ranked.map(({ id }) => id);
  const rows = ids.length ? await postsByIds(db, locale).execute({ ids }) : [];
  const data = inOrderOf(ids, rows, ({ post }) => post.id).map((row) => summaryOf(row, locale));
  return { data: await withCovers(db, data, locale), total };
}

export async function countPosts(db: Db, locale: Locale, filter: PostFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(posts)
    .where(matching(locale, filter));
  return row?.count ?? 0;
}

/** The topics that lead to at least one article. */
export async function listTags(
  db: Db,
  locale: Locale,
  visible: SQL | undefined,
): Promise<PublicTag[]> {
  const used = db
    .select({ key: sql`unnest(${posts.tags})` })
    .from(posts)
    .where(visible);
  const former_keys = sql<string[]>`array(
    select ${formerTags.key} from ${formerTags} where ${eq(formerTags.tag, tags.key)} order by 1
  )`;
  const rows = await db
    .select({ key: tags.key, label: tags.label, former_keys })
    .from(tags)
    .where(inArray(tags.key, used));
  return rows
    .map(({ label, ...tag }) => ({ ...tag, label: label[locale] ?? label.fr }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

export async function findPost(
  db: Db,
  locale: Locale,
  key: { id: number } | { slug: string },
  visible: SQL | undefined,
): Promise<Post | null> {
  const wanted =
    "id" in key
      ? eq(posts.id, key.id)
      : eq(posts.id, idBySlug("post", words.postId, words, { slug: key.slug, locale }));
  const [row] = await selectPosts(db, locale).where(and(wanted, visible)).limit(1);
  const [text] = row
    ? await db
        .select({
          body: words.body,
          seo_title: words.seoTitle,
          seo_description: words.seoDescription,
        })
        .from(words)
        .where(and(eq(words.postId, row.post.id), eq(words.locale, row.words.locale)))
    : [];
  if (!row || !text) return null;
  const [[summary], body] = await Promise.all([
    withCovers(db, [summaryOf(row, locale)], locale),
    withPictures(db, text.body, locale),
  ]);
  if (!summary) return null;
  return { ...summary, ...text, body, updated_at: row.post.updatedAt.toISOString() };
}

export async function postSurroundings(
  db: Db,
  locale: Locale,
  post: Post,
  visible: SQL | undefined,
): Promise<PostSurroundings> {
  const at = sql`${post.published_at}::timestamptz`;
  const select = () => selectPosts(db, locale);
  const keys = post.tags.map(({ key }) => key);
  const [earlier, later, related] = await Promise.all([
    select()
      .where(
        and(
          visible,
          or(lt(posts.publishedAt, at), and(eq(posts.publishedAt, at), lt(posts.id, post.id))),
        ),
      )
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(1),
    select()
      .where(
        and(
          visible,
          or(gt(posts.publishedAt, at), and(eq(posts.publishedAt, at), gt(posts.id, post.id))),
        ),
      )
      .orderBy(posts.publishedAt, posts.id)
      .limit(1),
    keys.length
      ? select()
          .where(and(visible, ne(posts.id, post.id), arrayOverlaps(posts.tags, keys)))
          .orderBy(desc(posts.publishedAt), desc(posts.id))
          .limit(3)
      : [],
  ]);
  const rows = [...earlier, ...later, ...related].map((row) => summaryOf(row, locale));
  const all = await withCovers(db, rows, locale);
  const [previous, next] = [all[0], all[earlier.length]];
  return {
    previous: (earlier.length && previous) || null,
    next: (later.length && next) || null,
    related: all.slice(earlier.length + later.length),
  };
}

/** The row of words a reader gets: their language where it exists, French where it does not. */
function saidIn(locale: Locale): SQL {
  const own = sql`${words.postId} = ${posts.id} and ${words.locale} = ${locale}`;
  if (locale === defaultLocale) return own;
  return sql`${words.postId} = ${posts.id} and (${words.locale} = ${locale}
    or ${words.locale} = ${defaultLocale} and not exists (
      select 1 from post_translations own where own.post_id = ${posts.id} and own.locale = ${locale}
    ))`;
}

/** Everything but the text itself, which lists can do without. */
const { title, slug, excerpt, coverAlt, wordCount, locale: saidLocale } = words;
/** A translation that names no author has that of the French text. */
const author = sql<string>`coalesce(nullif(${words.author}, ''), (
  select french.author from post_translations french
  where french.post_id = ${words.postId} and french.locale = ${defaultLocale}
), '')`;
const heads = { title, slug, excerpt, author, coverAlt, wordCount, locale: saidLocale };

function selectPosts(db: Db, locale: Locale) {
  return db
    .select({
      post: posts,
      words: heads,
      slugs: sql<Slugs>`(
        select jsonb_object_agg(locale, slug) from post_translations every
        where every.post_id = ${posts.id}
      )`,
      tags: sql<{ key: string; label: Localized }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label) order by key), '[]')
        from ${tags} where key = any(${posts.tags})
      )`,
    })
    .from(posts)
    .innerJoin(words, saidIn(locale))
    .$dynamic();
}

const postsByIds = builtOnce((db, locale: Locale) =>
  selectPosts(db, locale).where(withIds(posts.id)).prepare(`posts by ids, ${locale}`),
);

function matching(locale: Locale, { visible, search, tag }: PostFilter): SQL | undefined {
  return and(
    visible,
    tag ? withTag(tag) : undefined,
    search
      ? sql`posts.id = any(array${foundIn(texts, search, locale)})`
      : sql`exists (
          select 1 from post_translations said
          where said.post_id = posts.id and ${preferredOrFrench(sql`said.locale`, locale)}
        )`,
  );
}

/** A topic that was merged means the one it was merged into. */
function withTag(tag: string): SQL {
  return sql`${posts.tags} && array[coalesce(
    (select ${formerTags.tag} from ${formerTags} where ${eq(formerTags.key, tag)}), ${tag})]`;
}

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

function summaryOf({ post, words, slugs, tags }: Row, locale: Locale): Omit<PostSummary, "cover"> {
  return {
    id: post.id,
    title: words.title,
    slug: words.slug,
    excerpt: words.excerpt,
    author: words.author,
    tags: tags.map(({ key, label }) => ({ key, label: label[locale] ?? label.fr })),
    reading_minutes: readingMinutesOf(words.wordCount),
    status: post.status,
    published_at: post.publishedAt?.toISOString() ?? null,
    cover_id: post.coverId,
    cover_alt: words.coverAlt,
    cover_decorative: post.coverDecorative,
    ...inLocale(locale, words.locale, slugs),
  };
}
