import type { Feature } from "#app/platform/feature.server.ts";
import { apiKeysApi } from "./api.server.ts";
import { figuresApi } from "./figures.api.server.ts";

export const openData = {
  api: { "/api-keys": apiKeysApi, "/figures": figuresApi },
} as const satisfies Feature;
