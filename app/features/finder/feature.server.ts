import type { Feature } from "#app/feature.server.ts";
import { finderApi } from "./api.server.ts";

export const finder = { api: { "/find": finderApi } } as const satisfies Feature;
