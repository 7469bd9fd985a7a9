import type { InLocale } from "#app/i18n/locales.ts";
import type { RichText } from "./rich-text.ts";

export const postStatuses = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof postStatuses)[number];

export type Tag = { key: string; label: string };

/** An article in a list: everything but its body. */
export type PostSummary = InLocale & {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  author: string;
  tags: Tag[];
  reading_minutes: number;
  status: PostStatus;
  published_at: string | null;
};

export type Post = PostSummary & { body: RichText; updated_at: string };

/** What stands around an article: its neighbours in time and those that share a tag. */
export type PostSurroundings = {
  previous: PostSummary | null;
  next: PostSummary | null;
  related: PostSummary[];
};
