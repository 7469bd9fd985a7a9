import type { Services } from "#app/platform/feature.server.ts";
import { handle } from "#app/platform/jobs/job.ts";
import { readQueues } from "#app/platform/jobs/queues.server.ts";
import { lookAtCertificate } from "./certificate.server.ts";
import { certificateJob, healthJob } from "./jobs.ts";
import { readHealthFacts, saveResult } from "./queries.server.ts";
import { healthItems } from "./rules.ts";
import { followProblems } from "./write-problems.server.ts";

export function healthJobs(services: Services) {
  const { db, storage, publicUrl, jobs, now } = services;
  return [
    handle(
      healthJob,
      async () => {
        // Emails that nobody sends are told on the screen only.
        const kept = { emails: false, messages: false };
        const queues = await readQueues(db);
        const facts = await readHealthFacts(db, { now: now(), storage, publicUrl, kept }, queues);
        const { https, result } = facts.certificate;
        if (https && !result) jobs.soon(certificateJob);
        await followProblems(services, healthItems(facts));
      },
      { cron: "*/5 * * * *" },
    ),
    handle(
      certificateJob,
      async () => {
        if (!publicUrl.startsWith("https:")) return;
        const found = await lookAtCertificate(publicUrl);
        await saveResult(db, "certificate", { ...found, at: now() });
      },
      { cron: "15 5 * * *" },
    ),
  ];
}
