import { handle } from "#app/jobs/job.ts";
import { compose, type LetterWriter, type WritingDesk } from "./compose.server.ts";
import { mailJob } from "./mail-job.ts";
import type { Post } from "./post.server.ts";

/** Writes and sends the letters that were asked for. */
export function mailHandler(desk: WritingDesk, writers: readonly LetterWriter[], post: Post) {
  return handle(mailJob, async (request) => {
    const letter = await compose(desk, writers, request);
    if (letter) await post(letter);
  });
}
