import { and, desc, eq, lte, sql } from "drizzle-orm";
import { inLocale, type Slugs, wantedFirst, wantedOrFrench } from "#app/db/localized.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";
import type { PostSummary } from "./schema.ts";
import { posts, postTranslations as words } from "./tables.server.ts";

/** What visitors may read now: published, and not scheduled for later. */
export function publishedAt(now: Date) {
  return and(eq(posts.status, "published"), lte(posts.publishedAt, now));
}

export async function listPublishedPosts(
  db: Db,
  locale: Locale,
  { now, limit }: { now: Date; limit?: number },
): Promise<PostSummary[]> {
  const said = db
    .select({ locale: words.locale, title: words.title, slug: words.slug, excerpt: words.excerpt })
    .from(words)
    .where(sql`${words.postId} = ${posts.id} and ${wantedOrFrench(words.locale, locale)}`)
    .orderBy(wantedFirst(words.locale, locale))
    .limit(1)
    .as("said");
  const rows = await db
    .select({
      post: posts,
      title: said.title,
      slug: said.slug,
      excerpt: said.excerpt,
      got: said.locale,
      slugs: slugsOfPost,
    })
    .from(posts)
    .innerJoinLateral(said, sql`true`)
    .where(publishedAt(now))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit ?? 10_000);
  return rows.map(({ post, title, slug, excerpt, got, slugs }) => ({
    id: post.id,
    title,
    slug,
    excerpt,
    author: post.author[locale] ?? post.author[defaultLocale] ?? "",
    tags: post.tags,
    published_at: post.publishedAt?.toISOString() ?? null,
    ...inLocale(locale, got, slugs),
  }));
}

const slugsOfPost = sql<Slugs>`(
  select jsonb_object_agg(${words.locale}, ${words.slug}) from ${words}
  where ${eq(words.postId, posts.id)}
)`;
