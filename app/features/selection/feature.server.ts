import type { Feature } from "#app/feature.server.ts";
import { selectionApi } from "./api.server.ts";
import { selectionLetters } from "./letters.server.ts";

export const selection = {
  api: { "/selection-rounds": selectionApi },
  letters: selectionLetters,
} as const satisfies Feature;
