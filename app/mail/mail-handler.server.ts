import { handle } from "#app/jobs/job.ts";
import { composeAndDeliver, type EmailServices, type EmailWriter } from "./compose.server.ts";
import type { Deliver } from "./delivery.server.ts";
import { mailJob } from "./mail-job.ts";

/** Handles the jobs that write and send emails. */
export function mailHandler(
  services: EmailServices,
  writers: readonly EmailWriter[],
  deliver: Deliver,
) {
  return handle(mailJob, (request) => composeAndDeliver(services, writers, request, deliver));
}
