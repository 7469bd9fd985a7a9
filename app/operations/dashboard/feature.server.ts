import type { Feature } from "#app/platform/feature.server.ts";
import { dashboardApi } from "./api.server.ts";

export const dashboard = { api: { "/desk": dashboardApi } } as const satisfies Feature;
