import type { Feature } from "#app/platform/feature.server.ts";
import { selectionApi } from "./api.server.ts";
import { closeHandler } from "./close-task.server.ts";
import { selectionEmails } from "./emails.server.ts";

export const selection = {
  api: { "/selection-rounds": selectionApi },
  emails: selectionEmails,
  jobs: (services) => [closeHandler(services)],
} as const satisfies Feature;
