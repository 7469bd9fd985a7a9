import type { Feature } from "#app/feature.server.ts";
import { followSchedule } from "#app/features/content/follow-schedule.server.ts";
import { legalApi, legalDeskApi } from "./api.server.ts";
import { legalKind } from "./content-kind.server.ts";

export const legal = {
  api: { "/settings/legal": legalApi, "/desk/legal": legalDeskApi },
  personal: ["/legal/preview"],
  framed: ["/legal/preview"],
  follow: (following) => followSchedule(following, legalKind),
} as const satisfies Feature;
