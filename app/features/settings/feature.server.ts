import type { Feature } from "#app/feature.server.ts";
import { settingsApi } from "./api.server.ts";

export const settings = { api: { "/settings": settingsApi } } as const satisfies Feature;
