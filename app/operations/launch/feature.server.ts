import type { Feature } from "#app/platform/feature.server.ts";
import { guideApi, launchApi } from "./api.server.ts";
import { launchEmails } from "./emails.server.ts";
import { launchJobs } from "./jobs.server.ts";

export const launch = {
  api: { "/launch": launchApi, "/guide": guideApi },
  emails: launchEmails,
  jobs: launchJobs,
} as const satisfies Feature;
