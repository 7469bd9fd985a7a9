import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#app/db/open.server.ts";
import { QueryError } from "#app/db/query-error.server.ts";
import { timeZone } from "#app/i18n/locales.ts";
import type { Handler, Job, Jobs } from "./job.ts";

const QUEUE = {
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
  notify: true,
};

const LONG = { expireInSeconds: 3_600, heartbeatSeconds: 30 };

const TIME_TO_FINISH = 8_000;

export type RunningJobs = Jobs & { stop: () => Promise<void> };

type Options = {
  database: Pick<Database, "query" | "listen">;
  handlers: Handler[];
  log: Logger;
};

/** Work that is done later, kept in the same PostgreSQL, so that it is as safe as the data. */
export async function startJobs({ database, handlers, log }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({ schema: "jobs", useListenNotify: true, db: connectionOf(database) });
  boss.on("error", (error) => log.warn({ err: error }, "The job queue has trouble"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "The job queue has trouble"));
  await boss.start();

  for (const { job, run, cron } of handlers) {
    await ensureQueue(boss, job);
    await boss.work<object>(job.name, { pollingIntervalSeconds: 5 }, async (batch) => {
      for (const { id, data } of batch) {
        await run(data).catch((error) => {
          log.warn({ err: error, job: job.name, id }, "A job failed");
          throw error;
        });
      }
    });
    if (cron) await boss.schedule(job.name, cron, {}, { tz: timeZone });
  }

  return {
    async enqueue(db, job, data) {
      await boss.send(job.name, data, { db: fromDrizzle(db, sql) });
    },
    stop: () => boss.stop({ graceful: true, timeout: TIME_TO_FINISH }),
  };
}

/** The settings of a queue follow the program, also when the queue exists already. */
async function ensureQueue(boss: PgBoss, job: Job<object>) {
  const options = { ...QUEUE, ...(job.long ? LONG : {}), retryLimit: job.retries };
  if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options);
  else await boss.createQueue(job.name, options);
}

/** Our own connections and listener: jobs need none of their own. */
function connectionOf({ query, listen }: Options["database"]) {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      query(values ? { text } : text, values).catch(inWords),
    async listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void) {
      return { close: await listen(channel, onMessage, onReconnect) };
    },
  };
}

// Two processes that set up the queues at once are told apart by the server's words, which our
// errors do not carry.
const words: Record<string, string> = {
  "22012": "division by zero",
  "23503": "foreign key",
  "42710": "already exists",
  "42723": "already exists",
  "42P06": "already exists",
  "42P07": "already exists",
};

function inWords(error: unknown): never {
  if (error instanceof QueryError) error.message += `: ${words[error.code] ?? "refused"}`;
  throw error;
}
