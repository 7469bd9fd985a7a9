import type { Feature } from "#app/platform/feature.server.ts";
import { healthDetailsApi } from "./api.server.ts";
import { healthEmails } from "./emails.server.ts";
import { healthJobs } from "./jobs.server.ts";

export const health = {
  api: { "/health": healthDetailsApi },
  emails: healthEmails,
  jobs: healthJobs,
} as const satisfies Feature;
