import type { Feature } from "#app/platform/feature.server.ts";
import { text } from "#app/platform/http/page-parameters.ts";
import { siteSearchApi } from "./api.server.ts";

export const search = {
  api: { "/search": siteSearchApi },
  parameters: { "/search": { search: text } },
  unlisted: () => ["/search"],
} as const satisfies Feature;
