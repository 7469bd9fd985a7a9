import { bulkHandler } from "#app/content/working-copies/lists/bulk-task.server.ts";
import { followSchedule } from "#app/content/working-copies/schedule/follow-schedule.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { settingsApi, settingsEditorApi } from "./api.server.ts";
import { settingsServerKind } from "./content-kind.server.ts";

export const siteSettings = {
  api: { "/settings": settingsApi, "/desk/settings": settingsEditorApi },
  personal: ["/settings/preview"],
  framed: ["/settings/preview"],
  onStart: (following) => followSchedule(following, settingsServerKind),
  jobs: (services) => [bulkHandler(settingsServerKind, services)],
} as const satisfies Feature;
