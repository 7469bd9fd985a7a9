import type { InLocale } from "#app/i18n/locales.ts";

export const postStatuses = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof postStatuses)[number];

export type PostSummary = InLocale & {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  author: string;
  tags: string[];
  published_at: string | null;
};
