import { bulkHandler } from "#app/content/working-copies/lists/bulk-task.server.ts";
import { followSchedule } from "#app/content/working-copies/schedule/follow-schedule.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
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
