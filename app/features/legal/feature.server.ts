import type { Feature } from "#app/feature.server.ts";
import { legalApi } from "./api.server.ts";

export const legal = { api: { "/settings/legal": legalApi } } as const satisfies Feature;
