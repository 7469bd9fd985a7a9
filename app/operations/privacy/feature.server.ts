import type { Feature } from "#app/platform/feature.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { registrationPersonApi } from "./api.server.ts";
import { privacyDeskApi } from "./desk.api.server.ts";
import { purge, sweepUnfinished } from "./purge.server.ts";
import { privacyRequestsApi } from "./requests.api.server.ts";

const sweepJob = defineJob("registration-sweep", { retries: 2 });
const purgeJob = defineJob("registration-purge", { retries: 2 });

export const privacy = {
  api: {
    "/registration-people": registrationPersonApi,
    "/privacy/requests": privacyRequestsApi,
    "/privacy": privacyDeskApi,
  },
  jobs: ({ db, storage: { outbox }, now }) => [
    handle(sweepJob, async () => void (await sweepUnfinished(db, now())), { cron: "*/5 * * * *" }),
    handle(purgeJob, async () => void (await purge({ db, outbox }, now())), { cron: "40 2 * * *" }),
  ],
} as const satisfies Feature;
