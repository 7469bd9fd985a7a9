import { JsonLd, usePageUrl } from "#app/features/shell/json-ld.tsx";
import type { StructuredData } from "#app/features/shell/structured-data.ts";
import type { Post } from "./schema.ts";

/** What search engines read of an article. */
export function ArticleData({ post }: { post: Post }) {
  const address = usePageUrl();
  return address && <JsonLd data={[article(address.origin, address.url, post)]} />;
}

function article(origin: string, url: string, post: Post) {
  return {
    "@type": "NewsArticle",
    headline: post.title,
    description: post.excerpt,
    inLanguage: post.locale,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    // Without a name there is no author, rather than one with an empty name.
    ...(post.author ? { author: { "@type": "Organization", name: post.author } } : {}),
    publisher: { "@id": `${origin}/#organisation` },
    image: `${origin}/og/post-${post.id}.png`,
    mainEntityOfPage: origin + url,
  } satisfies StructuredData;
}
