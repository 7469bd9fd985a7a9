import type { Feature } from "#app/platform/feature.server.ts";
import { present } from "#app/platform/http/page-parameters.ts";
import { contactApi } from "./api.server.ts";
import { contactEmails } from "./emails.server.ts";
import { inboxApi } from "./inbox/api.server.ts";
import { inboxExportApi } from "./inbox/export.api.server.ts";

export const contact = {
  api: {
    "/contact": contactApi,
    "/contact-messages/export": inboxExportApi,
    "/contact-messages": inboxApi,
  },
  // The signed form in the body replaces the token.
  csrfExceptions: ["POST /api/contact"],
  emails: contactEmails,
  parameters: { "/contacts": { sent: present } },
  listed: ["/contacts"],
} as const satisfies Feature;
