import type { Feature } from "#app/platform/feature.server.ts";
import { messagesApi } from "./api.server.ts";
import { messageEmails } from "./emails.server.ts";
import { messageJobs } from "./jobs.server.ts";

export const messages = {
  api: { "/registrations/messages": messagesApi },
  emails: messageEmails,
  jobs: messageJobs,
} as const satisfies Feature;
