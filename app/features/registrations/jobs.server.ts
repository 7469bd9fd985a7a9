import type { Ground } from "#app/feature.server.ts";
import { handleTask } from "#app/jobs/handle-task.server.ts";
import { defineJob, type Handler, handle } from "#app/jobs/job.ts";
import { messageTask, sendMessages } from "./desk/message-task.server.ts";
import { purge, sweepUnfinished } from "./purge.server.ts";

const sweepJob = defineJob("registration-sweep", { retries: 2 });
const purgeJob = defineJob("registration-purge", { retries: 2 });

export function registrationJobs(ground: Ground): Handler[] {
  const { db, now } = ground;
  return [
    handleTask(messageTask, { db, now }, (message, progress, task) =>
      sendMessages(ground, message, progress, task),
    ),
    handle(sweepJob, async () => void (await sweepUnfinished(db, now())), { cron: "23 * * * *" }),
    handle(purgeJob, async () => void (await purge(db, now())), { cron: "40 2 * * *" }),
  ];
}
