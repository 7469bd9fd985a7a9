import type { Jobs } from "#app/jobs/job.ts";

/** Work that waits until a test asks for it. */
export function createTestJobs() {
  const waiting: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    async enqueue(_db, job, data) {
      waiting.push({ name: job.name, data });
    },
  };
  function take(name: string) {
    const taken = waiting.filter((each) => each.name === name);
    for (const each of taken) waiting.splice(waiting.indexOf(each), 1);
    return taken;
  }
  return { jobs, take };
}
