import { z } from "zod";
import { EditorQuery, type Status } from "#app/features/content/schema.ts";
import type { RichText } from "#app/features/rich-text/rich-text.ts";
import type { InLocale, Localized } from "#app/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

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
  status: Status;
  published_at: string | null;
  cover_id: number | null;
  /** What the cover shows, in the answer's language. */
  cover_alt: string;
  cover: PictureSource | null;
};

export type Post = PostSummary & { body: RichText; updated_at: string };

/** The articles before and after an article, and those that share a tag. */
export type PostSurroundings = {
  previous: PostSummary | null;
  next: PostSummary | null;
  related: PostSummary[];
};

export const PostQuery = EditorQuery.extend({
  tag: z.string().max(50).optional(),
});

/** A topic as editors see it: its words in every language and how many articles carry it. */
export type EditorTag = { key: string; label: Localized; posts: number };

export const TagInput = z.object({
  label: z.object({
    fr: z.string().min(1).max(60),
    en: z.string().min(1).max(60),
    de: z.string().min(1).max(60),
  }),
});
