import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, PgBoss, type QueueResult, type WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#app/platform/db/open.server.ts";
import { QueryError } from "#app/platform/db/query-error.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { timeZone } from "#app/platform/i18n/locales.ts";
import { describeError } from "#app/platform/log.server.ts";
import type { Handler, Importance, Job, Jobs } from "./job.ts";
import { waitUntilIdle } from "./low-priority.server.ts";
import { waitingJobs } from "./tables.server.ts";

const QUEUE = {
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
  notify: true,
};

const LONG = { expireInSeconds: 3_600, heartbeatSeconds: 30 };

const PRIORITY: Record<Importance, number> = { urgent: 10, usual: 0, bulk: -10 };

const TIME_TO_FINISH = 3_000;

/** Milliseconds to collect equal requests of `soon`. */
const MOMENT = 2_000;

export type RunningJobs = Jobs & { stop: () => Promise<void> };

type Options = {
  database: Pick<Database, "db" | "query" | "listen">;
  handlers: Handler[];
  log: Logger;
  /** Seconds between polls, for retries; new jobs notify the workers. */
  pollSeconds?: number;
};

/** Starts the workers of the job queue, which is stored in the same PostgreSQL as the data. */
export async function startJobs(options: Options): Promise<RunningJobs> {
  const { database, handlers, log, pollSeconds = 5 } = options;
  const boss = new PgBoss({ schema: "jobs", useListenNotify: true, db: connectionOf(database) });
  boss.on("error", (error) => log.warn({ err: error }, "The job queue has trouble"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "The job queue has trouble"));
  await boss.start();
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((kept) => [kept.name, kept]));

  const poll = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };

  async function work({ job, run }: Handler, priorities: WorkOptions) {
    const options = { ...poll, ...priorities, batchSize: job.atOnce, perJobResults: true } as const;
    const worker = await boss.work<object>(job.name, options, async (batch) => {
      if (job.lowPriority && !priorities.minPriority) await waitUntilIdle();
      const results = await Promise.all(batch.map(({ id, data }) => settle(id, data)));
      // There may be more: a worker would otherwise wait for its next poll.
      boss.notifyWorker(worker);
      return results;
    });

    async function settle(id: string, data: object): Promise<JobResult> {
      try {
        await run(data);
        return { id, status: "completed" };
      } catch (error) {
        log.warn({ err: error, job: job.name, id }, "A job failed");
        return { id, status: "failed", output: describeError(error) };
      }
    }
  }

  async function open(handler: Handler) {
    const { job, cron } = handler;
    await ensureQueue(boss, job, queues.get(job.name));
    await work(handler, {});
    if (job.express) await work(handler, { minPriority: PRIORITY.urgent });
    if (!cron) return;
    const kept = schedules.get(job.name);
    if (kept?.cron === cron && kept.timezone === timeZone) return;
    await boss.schedule(job.name, cron, {}, { tz: timeZone });
  }
  // In parallel: one by one they took a tenth of the start.
  await Promise.all(handlers.map(open));
  await takeWaiting(boss, options);

  const asked = new Map<string, NodeJS.Timeout>();
  function soon({ name }: Job<object>) {
    if (asked.has(name)) return;
    const ask = async () => {
      asked.delete(name);
      await boss.send(name, {}).catch((error: unknown) => {
        log.warn({ err: error, job: name }, "A job could not be asked for: it waits for its hour");
      });
    };
    asked.set(
      name,
      setTimeout(() => void ask(), MOMENT),
    );
  }

  return {
    soon,
    async enqueueAll(db, job, data, { importance = "usual" } = {}) {
      const priority = PRIORITY[importance];
      const wanted = data.map((one) => ({ data: one, priority }));
      if (wanted.length) await boss.insert(job.name, wanted, { db: fromDrizzle(db, sql) });
    },
    async enqueue(db, job, data, { importance = "usual", after } = {}) {
      const priority = PRIORITY[importance];
      const later = after === undefined ? {} : { startAfter: after };
      await boss.send(job.name, data, { db: fromDrizzle(db, sql), priority, ...later });
    },
    stop() {
      for (const timer of asked.values()) clearTimeout(timer);
      return boss.stop({ graceful: true, timeout: TIME_TO_FINISH });
    },
  };
}

/** Moves the jobs of a restored backup into the queue in one transaction. */
async function takeWaiting(boss: PgBoss, { database, handlers, log }: Options) {
  const known = new Set(handlers.map(({ job }) => job.name));
  await transaction(database.db, async (tx) => {
    for (const { name, data, priority, startAfter } of await tx.delete(waitingJobs).returning()) {
      if (!known.has(name)) log.warn({ job: name }, "Work of a backup is unknown here");
      else await boss.send(name, data, { db: fromDrizzle(tx, sql), priority, startAfter });
    }
  });
}

/** Updates an existing queue whose settings changed. */
async function ensureQueue(boss: PgBoss, job: Job<object>, queue: QueueResult | undefined) {
  const options = { ...QUEUE, ...(job.long ? LONG : {}), retryLimit: job.retries };
  if (!queue) return boss.createQueue(job.name, options);
  const kept = new Map<string, unknown>(Object.entries(queue));
  const changed = Object.entries(options).some(([name, value]) => kept.get(name) !== value);
  if (changed) await boss.updateQueue(job.name, options);
}

/** Uses our connections and listener, so that pg-boss opens none. */
function connectionOf({ query, listen }: Options["database"]) {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      query(values ? { text } : text, values).catch(inWords),
    async listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void) {
      return { close: await listen(channel, onMessage, onReconnect) };
    },
  };
}

// pg-boss recognises two processes that create queues at once by the server's message, which our
// errors do not contain. It adds the name of each worker to the message, and one lost connection fails
// all of them with the same error: each gets an error of its own.
const words: Record<string, string> = {
  "22012": "division by zero",
  "23503": "foreign key",
  "42710": "already exists",
  "42723": "already exists",
  "42P06": "already exists",
  "42P07": "already exists",
};

function inWords(error: unknown): never {
  const isRefused = error instanceof QueryError;
  const said = isRefused
    ? `${error.message}: ${words[error.code] ?? "refused"}`
    : "The database did not answer";
  throw new Error(said, { cause: error });
}
