import type { Feature } from "#app/platform/feature.server.ts";
import { auditApi } from "./api.server.ts";
import { auditExportApi } from "./export.api.server.ts";

export const auditLog = {
  api: { "/audit": auditApi, "/audit/export": auditExportApi },
} as const satisfies Feature;
