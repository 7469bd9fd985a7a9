import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseAway } from "#app/platform/db/away.server.ts";

type Waiting = {
  log: { warn: (message: string) => void };
  /** Ends the wait. */
  stopping: AbortSignal;
  /** Milliseconds after which an error counts. */
  longest?: number;
};

const LONGEST_PAUSE = 5_000;

/**
 * Repeats a step of the start while the database is away or another process keeps it waiting longer than
 * statements may: on a busy machine the first process needs that long to fill an empty database.
 */
export async function repeatWhileAway<T>(
  step: () => Promise<T>,
  { log, stopping, longest = 5 * 60_000 }: Waiting,
): Promise<T> {
  const started = performance.now();
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - started > longest) throw error;
      log.warn(`The database does not answer in time: trying again in ${pause / 1_000} s.`);
      await delay(pause, undefined, { signal: stopping });
    }
  }
}
