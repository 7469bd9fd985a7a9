import type { Feature } from "#app/feature.server.ts";
import { formationsApi } from "./api.server.ts";
import { categoriesApi } from "./categories.api.server.ts";

export const formations = {
  api: { "/formation-categories": categoriesApi, "/formations": formationsApi },
  parameters: ["category", "level", "place", "search"],
  personal: ["/formations/preview"],
} as const satisfies Feature;
