import { setTimeout as delay } from "node:timers/promises";
import { run } from "./run.mjs";

/** The exit code after giving up: EX_SOFTWARE of sysexits. */
export const GAVE_UP = 70;

/** Milliseconds before each restart. A process that dies once more than that is given up. */
const PAUSES = [500, 1_000, 4_000, 10_000];

/** Milliseconds before each further try of a start that fails, though an earlier one did not. */
const LAST_PAUSE = 30_000;

/** A process that served for so long did not die of its start. */
const LONG_ENOUGH = 60_000;

/**
 * Runs the site and starts it again when it dies, for instance out of memory or by kill -9. An error
 * before it was ever ready is for the operator (a wrong setting, a busy port) and ends everything, as
 * does a clean stop. Once it was ready the settings are right: a start that fails then (a full disk, a
 * database that is away) is tried again until it succeeds.
 */
export async function keepRunning(node, args, env, options = {}) {
  const { pauses = PAUSES, lastPause = LAST_PAUSE, say = console.error } = options;
  let wasReady = false;
  let quickDeaths = 0;
  let failedStarts = 0;
  for (;;) {
    let readyAt;
    const onMessage = (message) => {
      if (message === "ready") readyAt = Date.now();
    };
    const status = await run(node, args, { env, ipc: true, onMessage });
    wasReady ||= readyAt !== undefined;
    const refused = readyAt === undefined && status <= 128;
    if (status === 0 || (refused && !wasReady)) return status;
    if (refused) {
      const pause = pauses[failedStarts] ?? lastPause;
      failedStarts += 1;
      say(`Tremplin could not start (exit code ${status}): trying again in ${pause / 1000} s.`);
      await delay(pause);
      continue;
    }
    failedStarts = 0;
    quickDeaths = Date.now() - (readyAt ?? Date.now()) > LONG_ENOUGH ? 1 : quickDeaths + 1;
    const pause = pauses[quickDeaths - 1];
    if (pause === undefined) {
      say(
        `Tremplin died ${quickDeaths} times in a row (exit code ${status}) and is not started again: ` +
          "see the messages above.",
      );
      return GAVE_UP;
    }
    say(`Tremplin died (exit code ${status}): starting again in ${pause / 1000} s.`);
    await delay(pause);
  }
}
