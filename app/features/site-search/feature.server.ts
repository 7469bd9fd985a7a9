import type { Feature } from "#app/feature.server.ts";
import { siteSearchApi } from "./api.server.ts";

export const siteSearch = {
  api: { "/search": siteSearchApi },
  parameters: ["search"],
  unlisted: () => ["/search"],
} as const satisfies Feature;
