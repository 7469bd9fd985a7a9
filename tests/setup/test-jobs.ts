import type { Jobs } from "#app/jobs/job.ts";

/** Work that waits until a test asks for it. */
export function createTestJobs() {
  const waiting: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    async enqueue(_db, job, data) {
      waiting.push({ name: job.name, data });
    },
  };
  return { jobs, take: (name: string) => waiting.splice(0).filter((each) => each.name === name) };
}
