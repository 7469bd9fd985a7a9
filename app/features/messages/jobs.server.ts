import type { Services } from "#app/feature.server.ts";
import { type Handler, handle } from "#app/jobs/job.ts";
import { batchHandler } from "./batch-task.server.ts";
import { sendDue } from "./send-due.server.ts";
import { sendJob } from "./write.server.ts";

export function messageJobs(ground: Services): Handler[] {
  // Every minute as well, for retries and for messages left behind by a process that died.
  return [handle(sendJob, () => sendAll(ground), { cron: "* * * * *" }), batchHandler(ground)];
}

/** Sends as fast as the limits allow; the rest is sent by the next run. */
async function sendAll(ground: Services): Promise<void> {
  const after = await sendDue(ground);
  if (after !== null) await ground.jobs.enqueue(ground.db, sendJob, {}, { after });
}
