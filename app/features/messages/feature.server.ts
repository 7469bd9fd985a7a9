import type { Feature } from "#app/feature.server.ts";
import { messagesApi } from "./api.server.ts";
import { registrationLetters } from "./emails.server.ts";
import { messageJobs } from "./jobs.server.ts";

export const messages = {
  api: { "/registrations/messages": messagesApi },
  letters: registrationLetters,
  jobs: messageJobs,
} as const satisfies Feature;
