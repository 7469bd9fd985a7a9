import type { Feature } from "#app/feature.server.ts";
import { contactApi } from "./api.server.ts";
import { inboxApi } from "./inbox/api.server.ts";
import { inboxExportApi } from "./inbox/export.api.server.ts";
import { contactLetters } from "./letters.server.ts";

export const contact = {
  api: {
    "/contact": contactApi,
    "/contact-messages/export": inboxExportApi,
    "/contact-messages": inboxApi,
  },
  letters: contactLetters,
  parameters: ["sent"],
  listed: ["/contacts"],
} as const satisfies Feature;
