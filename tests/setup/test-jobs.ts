import type { Handler, Jobs } from "#app/jobs/job.ts";

/** Work that waits until a test asks for it. */
export function createTestJobs() {
  const waiting: { name: string; data: object }[] = [];
  const jobs: Jobs = {
    async enqueue(_db, job, data, { after } = {}) {
      // For later, when a test moves the clock and asks again.
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
  /** Does the work that waits for these handlers, and what that work asks for in turn. */
  async function work(handlers: Handler[]) {
    for (;;) {
      const handler = handlers.find(({ job }) => waiting.some(({ name }) => name === job.name));
      if (!handler) return;
      for (const { data } of take(handler.job.name)) await handler.run(data);
    }
  }
  return { jobs, take, work };
}
