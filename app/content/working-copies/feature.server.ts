import type { Feature } from "#app/platform/feature.server.ts";
import { defineJob, handle } from "#app/platform/jobs/job.ts";
import { emptyBin } from "./lists/bin.server.ts";
import { reviewEmails } from "./review/emails.server.ts";

const binJob = defineJob("content-bin", { retries: 2 });

/** What all kinds of content share; the routes come with each kind. */
export const workingCopies = {
  emails: reviewEmails,
  jobs: ({ db, now }) => [handle(binJob, () => emptyBin(db, now()), { cron: "50 2 * * *" })],
} as const satisfies Feature;
