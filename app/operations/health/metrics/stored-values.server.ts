import { setTimeout as delay } from "node:timers/promises";
import { count, inArray, sql } from "drizzle-orm";
import { registrationUploads as uploads } from "#app/admissions/applying/server/tables.server.ts";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import { lastBackup, readResults } from "#app/operations/health/queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Queue, readQueues } from "#app/platform/jobs/queues.server.ts";

const EVERY = 15_000;
const TIME_LIMIT = 3_000;

export type StoredValues = {
  queues: Queue[];
  messages: { channel: string; count: number }[];
  uploads: { count: number; bytes: number };
  backup: Awaited<ReturnType<typeof lastBackup>>;
  results: Awaited<ReturnType<typeof readResults>>;
};

/** One after the other: a scrape takes one connection of the pool at a time. */
export async function readStoredValues(db: Db): Promise<StoredValues> {
  const { channel, state } = registrationMessages;
  const queues = await readQueues(db);
  const messages = await db
    .select({ channel, count: count() })
    .from(registrationMessages)
    .where(inArray(state, ["queued", "sending"]))
    .groupBy(channel);
  const bytes = sql<number>`coalesce(sum(coalesce(${uploads.bytes}, ${uploads.received})), 0)::float8`;
  const [untied] = await db.select({ count: count(), bytes }).from(uploads);
  return {
    queues,
    messages,
    uploads: untied ?? { count: 0, bytes: 0 },
    backup: await lastBackup(db),
    results: await readResults(db),
  };
}

type Options = { every?: number; timeLimit?: number; now?: () => number };

/**
 * Reads at most every 15 seconds, and gives null for a database that is away or slow: a scrape must
 * neither wait for it nor add to its load.
 */
export function rarely<T>(
  read: () => Promise<T>,
  { every = EVERY, timeLimit = TIME_LIMIT, now = () => performance.now() }: Options = {},
): () => Promise<T | null> {
  let known: { at: number; value: Promise<T | null> } | undefined;
  return () => {
    if (!known || now() - known.at >= every) {
      const value = Promise.race([read(), delay(timeLimit, null, { ref: false })]);
      known = { at: now(), value: value.catch(() => null) };
    }
    return known.value;
  };
}
