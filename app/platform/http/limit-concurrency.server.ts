import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { AppError } from "#app/platform/errors.ts";

type Options = {
  concurrency: number;
  /** With this many waiting, the next call is refused with 503. */
  maxQueued: number;
  /** Seconds in the header `Retry-After` of that refusal. */
  retryAfter: number;
  /** Pause after each call, as a multiple of the processor time it took. */
  pauseFactor?: number;
};

const MAX_PAUSE_MS = 250;

/** Returns a function that runs at most `concurrency` async calls at once and queues the others. */
export function limitConcurrency(options: Options) {
  const { concurrency, maxQueued, retryAfter, pauseFactor = 0 } = options;
  const limit = pLimit(concurrency);

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxQueued) {
      throw new AppError("away", { headers: { "retry-after": String(retryAfter) } });
    }
    if (!pauseFactor) return limit(work);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void limit(async () => {
      const before = performance.eventLoopUtilization();
      // The caller gets its result before the pause; only the next call waits for it.
      await work().then(resolve, reject);
      // Processor time only: waiting for the database must not lengthen the pause.
      const { active } = performance.eventLoopUtilization(before);
      await delay(Math.min(active * pauseFactor, MAX_PAUSE_MS));
    });
    return promise;
  };
}
