import { z } from "zod";
import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { EditorQuery, type Status } from "#app/content/working-copies/schema.ts";
import { whole } from "#app/platform/http/values.ts";
import type { InLocale, Localized } from "#app/platform/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

export type Tag = { key: string; label: string };

/** A topic of the public list, with the keys of topics that were merged into it. */
export type PublicTag = Tag & { former_keys: string[] };

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
  /** The cover says nothing and is read out as an empty text. */
  cover_decorative: boolean;
  cover: PictureSource | null;
};

export type Post = PostSummary & {
  body: RichText;
  /** For search engines and shared links; empty where title and excerpt will do. */
  seo_title: string;
  seo_description: string;
  updated_at: string;
};

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
export type EditorTag = { key: string; label: Localized; posts: number; version: number };

/** More would be no help to visitors who choose one. */
export const tagLimits = { tags: 60, label: 60 } as const;

const Label = z.string().trim().min(1).max(tagLimits.label);

export const TagInput = z.object({ label: z.object({ fr: Label, en: Label, de: Label }) });

export const TagChange = TagInput.extend({
  /** The version that was read; a change since is a conflict. */
  version: whole(1).optional(),
});
export type TagChange = z.output<typeof TagChange>;

export const TagKey = z.object({ key: z.string().regex(/^[a-z0-9-]{1,50}$/) });

export const TagMerge = z.object({ into: TagKey.shape.key, version: whole(1).optional() });
export type TagMerge = z.output<typeof TagMerge>;
