import type { Handler, Jobs } from "#app/platform/jobs/job.ts";

/** Jobs that wait until a test runs them. */
export function createTestJobs() {
  const waiting: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    async enqueue(_db, job, data, { after } = {}) {
      // Scheduled for later: it runs when a test has moved the clock.
      if (after === undefined) waiting.push({ name: job.name, data });
    },
    async enqueueAll(_db, job, data) {
      for (const one of data) waiting.push({ name: job.name, data: one });
    },
    soon({ name }) {
      if (!waiting.some((each) => each.name === name)) waiting.push({ name, data: {} });
    },
  };
  function take(name: string) {
    const taken = waiting.filter((each) => each.name === name);
    for (const each of taken) waiting.splice(waiting.indexOf(each), 1);
    return taken;
  }
  /** Runs the waiting jobs of these handlers, and the jobs they enqueue. */
  async function work(handlers: Handler[]) {
    for (;;) {
      const handler = handlers.find(({ job }) => waiting.some(({ name }) => name === job.name));
      if (!handler) return;
      for (const { data } of take(handler.job.name)) await handler.run(data);
    }
  }
  return { jobs, take, work };
}
