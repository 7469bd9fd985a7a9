import type { Ground } from "#app/feature.server.ts";
import { defineJob, type Handler, handle } from "#app/jobs/job.ts";
import { purge, sweepUnfinished } from "./purge.server.ts";

const sweepJob = defineJob("registration-sweep", { retries: 2 });
const purgeJob = defineJob("registration-purge", { retries: 2 });

export function registrationJobs({ db, now }: Ground): Handler[] {
  return [
    handle(sweepJob, async () => void (await sweepUnfinished(db, now())), { cron: "23 * * * *" }),
    handle(purgeJob, async () => void (await purge(db, now())), { cron: "40 2 * * *" }),
  ];
}
