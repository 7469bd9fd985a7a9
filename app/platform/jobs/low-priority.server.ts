import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds; long enough to include several requests. */
const LOOK = 100;
/** Share of time above which the process counts as busy, as on the last evening of an intake. */
const BUSY = 0.15;
const LONGEST = 3_000;

type Options = { look?: () => Promise<number>; longest?: number; now?: () => number };

/**
 * Waits while this process is busy with requests, but never for long. The caller is idle meanwhile,
 * so that only other work is measured.
 */
export async function waitUntilIdle({
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
