import type { Services } from "#app/platform/feature.server.ts";
import { type Handler, handle } from "#app/platform/jobs/job.ts";
import { batchHandler } from "./batch-task.server.ts";
import { sendDue } from "./send-due.server.ts";
import { sendJob } from "./write.server.ts";

export function messageJobs(services: Services): Handler[] {
  // Every minute as well, for retries and for messages left behind by a process that died.
  return [handle(sendJob, () => sendAll(services), { cron: "* * * * *" }), batchHandler(services)];
}

/** Sends as fast as the limits allow; the rest is sent by the next run. */
async function sendAll(services: Services): Promise<void> {
  const after = await sendDue(services);
  if (after !== null) await services.jobs.enqueue(services.db, sendJob, {}, { after });
}
