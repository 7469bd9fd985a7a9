import { JsonLd, usePageUrl } from "#app/base/shell/json-ld.tsx";
import type { StructuredData } from "#app/base/shell/structured-data.ts";
import type { Post } from "./schema.ts";

/** What search engines read of an article. */
export function ArticleData({ post }: { post: Post }) {
  const address = usePageUrl();
  return address && <JsonLd data={[article(address.origin, address.url, post)]} />;
}

function article(origin: string, url: string, post: Post) {
  const programme = { "@id": `${origin}/#organisation` };
  return {
    "@type": "NewsArticle",
    headline: post.title,
    description: post.excerpt,
    inLanguage: post.locale,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    author: post.author ? { "@type": "Organization", name: post.author } : programme,
    publisher: programme,
    image: `${origin}/og/post-${post.id}.png`,
    mainEntityOfPage: origin + url,
  } satisfies StructuredData;
}
