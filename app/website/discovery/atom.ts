import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { postPath } from "#app/website/news/paths.ts";
import type { PostSummary } from "#app/website/news/schema.ts";
import { xmlText } from "./xml.ts";

type Feed = {
  origin: string;
  locale: Locale;
  title: string;
  /** The author of articles without one. */
  programme: string;
  subtitle: string;
  posts: PostSummary[];
};

export function atomFeed({ origin, locale, title, programme, subtitle, posts }: Feed): string {
  const self = origin + localePath(locale, "/news.atom");
  const updated = posts[0]?.published_at ?? "2024-01-01T00:00:00.000Z";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(title)}</title>`,
    ...(subtitle ? [`<subtitle>${xmlText(subtitle)}</subtitle>`] : []),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin + localePath(locale, "/news"))}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xmlText(programme)}</name></author>`,
    ...posts.map((post) => entry(post, origin, locale)),
    "</feed>",
  ].join("\n");
}

function entry(post: PostSummary, origin: string, locale: Locale): string {
  const url = xmlText(origin + localePath(locale, postPath(post)));
  return [
    `<entry xml:lang="${post.locale}">`,
    `<id>${url}</id>`,
    `<title>${xmlText(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${post.published_at}</published><updated>${post.published_at}</updated>`,
    ...(post.author ? [`<author><name>${xmlText(post.author)}</name></author>`] : []),
    `<summary>${xmlText(post.excerpt)}</summary>`,
    "</entry>",
  ].join("");
}
