import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { AppError } from "#app/errors.ts";

type Options = {
  atOnce: number;
  /** How many may wait: whoever comes then is asked to return. */
  waiting: number;
  /** How long each of its places stands still after a piece of work: so many times what that cost. */
  rest: number;
};

/** However much a piece of work cost, the next one does not wait longer than this, in milliseconds. */
const LONGEST_REST = 250;

/** Does costly work in turn. */
export function limitConcurrency({ atOnce, waiting, rest }: Options) {
  const turn = pLimit(atOnce);

  return <T>(work: () => Promise<T>): Promise<T> => {
    if (turn.pendingCount >= waiting) {
      return Promise.reject(new AppError("away", { headers: { "retry-after": "2" } }));
    }
    return new Promise<T>((resolve, reject) => {
      void turn(async () => {
        const before = performance.eventLoopUtilization();
        // Whoever asked has the answer at once; only the next one waits.
        await work().then(resolve, reject);
        // Time in which the processor was ours: waiting for the database costs nothing.
        const { active } = performance.eventLoopUtilization(before);
        if (rest) await delay(Math.min(active * rest, LONGEST_REST));
      });
    });
  };
}
