import type { Feature } from "#app/feature.server.ts";
import { selectionApi } from "./api.server.ts";

export const selection = {
  api: { "/selection-rounds": selectionApi },
} as const satisfies Feature;
