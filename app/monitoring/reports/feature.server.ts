import type { Feature } from "#app/platform/feature.server.ts";
import { reportsApi } from "./api.server.ts";
import { reportEmails } from "./emails.server.ts";
import { freezeHandler } from "./freeze-task.server.ts";
import { scheduleHandler } from "./schedule-job.server.ts";

export const reports = {
  api: { "/reports": reportsApi },
  emails: reportEmails,
  jobs: (services) => [freezeHandler(services), scheduleHandler(services)],
} as const satisfies Feature;
