import { z } from "zod";
import { SEARCH_MAX } from "#app/platform/http/pagination.ts";

/** A shorter search would match nearly everything. */
export const SEARCH_MIN = 2;

export const SearchQuery = z.object({
  search: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX),
  locale: z.string().optional(),
});

/** In the order of the page where two match equally well. */
export const searchKinds = ["course", "article", "question", "page"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A piece of an excerpt; those that match what was typed are marked. */
export type ExcerptPart = { text: string; match: boolean };

type SearchResult = {
  title: string;
  excerpt: ExcerptPart[];
  /** With the prefix of the language. */
  path: string;
};

export type SearchGroup = {
  kind: SearchKind;
  /** All that match; `results` has the best of them. */
  total: number;
  results: SearchResult[];
};

export type SearchAnswer = {
  total: number;
  /** Nothing contains every word, so these are the nearest. */
  approximate: boolean;
  /** The kind with the best match first; kinds without one are left out. */
  groups: SearchGroup[];
};
