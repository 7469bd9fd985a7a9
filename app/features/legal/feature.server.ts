import type { Feature } from "#app/feature.server.ts";
import { bulkHandler } from "#app/features/content/bulk-task.server.ts";
import { followSchedule } from "#app/features/content/follow-schedule.server.ts";
import { legalApi, legalEditorApi } from "./api.server.ts";
import { legalServerKind } from "./content-kind.server.ts";

export const legal = {
  api: { "/settings/legal": legalApi, "/desk/legal": legalEditorApi },
  unlisted: () => ["/legal", "/privacy"],
  personal: ["/legal/preview"],
  framed: ["/legal/preview"],
  onStart: (following) => followSchedule(following, legalServerKind),
  jobs: (services) => [bulkHandler(legalServerKind, services)],
} as const satisfies Feature;
