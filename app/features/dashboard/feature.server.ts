import type { Feature } from "#app/feature.server.ts";
import { deskApi } from "./api.server.ts";

export const dashboard = { api: { "/desk": deskApi } } as const satisfies Feature;
