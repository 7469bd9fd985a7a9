import type { Feature } from "#app/feature.server.ts";
import { selectionApi } from "./api.server.ts";
import { selectionEmails } from "./emails.server.ts";

export const selection = {
  api: { "/selection-rounds": selectionApi },
  emails: selectionEmails,
} as const satisfies Feature;
