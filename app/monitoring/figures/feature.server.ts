import type { Feature } from "#app/platform/feature.server.ts";
import { figuresApi } from "./api.server.ts";

export const figures = { api: { "/figures": figuresApi } } as const satisfies Feature;
