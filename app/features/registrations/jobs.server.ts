import type { Ground } from "#app/feature.server.ts";
import { defineJob, type Handler, handle } from "#app/jobs/job.ts";
import { sendDue } from "./outbox/send-due.server.ts";
import { sendJob } from "./outbox/write.server.ts";
import { purge, sweepUnfinished } from "./purge.server.ts";

const sweepJob = defineJob("registration-sweep", { retries: 2 });
const purgeJob = defineJob("registration-purge", { retries: 2 });

export function registrationJobs(ground: Ground): Handler[] {
  const { db, now } = ground;
  return [
    // Every minute too: what is to be tried again, and what a process left that is gone.
    handle(sendJob, () => sendAll(ground), { cron: "* * * * *" }),
    handle(sweepJob, async () => void (await sweepUnfinished(db, now())), { cron: "*/5 * * * *" }),
    handle(purgeJob, async () => void (await purge(db, now())), { cron: "40 2 * * *" }),
  ];
}

/** As fast as is allowed; what does not fit into this minute asks for the next. */
async function sendAll(ground: Ground): Promise<void> {
  const after = await sendDue(ground);
  if (after !== null) await ground.jobs.enqueue(ground.db, sendJob, {}, { after });
}
