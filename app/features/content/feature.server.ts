import type { Feature } from "#app/feature.server.ts";
import { reviewLetters } from "./review/letters.server.ts";

/** The desk itself: its calls come with each kind of content. */
export const content = {
  letters: reviewLetters,
} as const satisfies Feature;
