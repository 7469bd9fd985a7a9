import type { Feature } from "#app/feature.server.ts";
import { auditApi } from "./api.server.ts";

export const auditLog = { api: { "/audit": auditApi } } as const satisfies Feature;
