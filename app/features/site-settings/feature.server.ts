import type { Feature } from "#app/feature.server.ts";
import { bulkHandler } from "#app/features/content/bulk-task.server.ts";
import { followSchedule } from "#app/features/content/follow-schedule.server.ts";
import { settingsApi, settingsEditorApi } from "./api.server.ts";
import { settingsServerKind } from "./content-kind.server.ts";

export const siteSettings = {
  api: { "/settings": settingsApi, "/desk/settings": settingsEditorApi },
  personal: ["/settings/preview"],
  framed: ["/settings/preview"],
  onStart: (following) => followSchedule(following, settingsServerKind),
  jobs: (services) => [bulkHandler(settingsServerKind, services)],
} as const satisfies Feature;
