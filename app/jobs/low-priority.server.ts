import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Long enough to hold several requests, in milliseconds. */
const LOOK = 100;
/** Above this share of the time somebody is being answered: the last evening of a call, not a Tuesday. */
const BUSY = 0.15;
const LONGEST = 3_000;

type Options = { look?: () => Promise<number>; longest?: number; now?: () => number };

/**
 * Waits while this process is busy with people who wait for an answer, but never for long. Whoever
 * calls does nothing meanwhile, so that what is seen is the work of others.
 */
export async function giveWay({
  look = shareOfTime,
  longest = LONGEST,
  now = Date.now,
}: Options = {}) {
  const until = now() + longest;
  while ((await look()) > BUSY && now() < until);
}

async function shareOfTime(): Promise<number> {
  const before = performance.eventLoopUtilization();
  await delay(LOOK);
  return performance.eventLoopUtilization(before).utilization;
}
