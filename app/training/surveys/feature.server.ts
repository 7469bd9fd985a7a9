import type { Feature } from "#app/platform/feature.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { surveysApi } from "./api.server.ts";
import { surveysExportApi } from "./export.api.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";
import { ownSurveyApi } from "./own.api.server.ts";
import { runSurveys } from "./send-surveys.server.ts";

const dayJob = defineJob("surveys-day", { retries: 2, long: true });
const deliveredJob = defineJob("surveys-delivered", { retries: 2 });

export const surveys = {
  api: {
    "/surveys/export": surveysExportApi,
    "/surveys/own": ownSurveyApi,
    "/surveys": surveysApi,
  },
  jobs: (services) => [
    // In the morning, when somebody who has a question can call the programme.
    handle(dayJob, () => runSurveys(services), { cron: "10 9 * * *" }),
    handle(deliveredJob, () => markDelivered(services.db), { cron: "*/5 * * * *" }),
  ],
  secretPaths: ["/survey/"],
} as const satisfies Feature;
