import { handle } from "#app/jobs/job.ts";
import { composeAndDeliver, type LetterGround, type LetterWriter } from "./compose.server.ts";
import type { Deliver } from "./delivery.server.ts";
import { mailJob } from "./mail-job.ts";

/** Writes and sends the letters that were asked for. */
export function mailHandler(
  ground: LetterGround,
  writers: readonly LetterWriter[],
  deliver: Deliver,
) {
  return handle(mailJob, (request) => composeAndDeliver(ground, writers, request, deliver));
}
