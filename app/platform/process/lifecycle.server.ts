import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { startFailure } from "./start-failure.server.ts";

type Close = () => Promise<void>;

export type Lifecycle = {
  /** Registers a cleanup; cleanups run in reverse order. */
  onStop: (close: Close) => void;
  /** Aborted when the process is told to stop: a start that waits gives up. */
  stopping: AbortSignal;
  /** Milliseconds to go on serving after the signal to stop, for a balancer to notice it. */
  serveAfterSignal: (milliseconds: number) => void;
};

/** After STOP_DELAY, in milliseconds. */
export const TIME_TO_STOP = 14_000;

// Ctrl-C reaches this process from the terminal and again through npm: only a later signal is a
// second Ctrl-C.
const SAME_SIGNAL = 1_000;

/** Runs a long-lived process from start to clean shutdown. */
export function runProcess(log: Logger, start: (lifecycle: Lifecycle) => Promise<void>) {
  const closers: Close[] = [];
  let stopped: number | undefined;
  let extra = 0;

  const stopping = new AbortController();
  const started = start({
    onStop: (close) => closers.push(close),
    stopping: stopping.signal,
    serveAfterSignal: (milliseconds) => {
      extra = milliseconds;
    },
  });
  started.then(
    // For the starter, which restarts a process that dies after this.
    () => process.send?.("ready"),
    (error) => {
      const sentence = startFailure(error);
      if (sentence) process.stderr.write(`${sentence}\n`);
      else if (!stopping.signal.aborted) log.fatal({ err: error }, "The start failed");
      void stop(1);
    },
  );

  async function stop(code: number) {
    if (stopped !== undefined) {
      if (Date.now() - stopped > SAME_SIGNAL) process.exit(1);
      return;
    }
    stopped = Date.now();
    stopping.abort();
    if (code === 0) await delay(extra);
    const late = setTimeout(() => process.exit(1), TIME_TO_STOP);
    // A signal during the start waits for its end, so that nothing is left half open.
    await Promise.race([started.catch(() => {}), delay(10_000, undefined, { ref: false })]);
    for (const close of closers.reverse()) {
      await close().catch((error) => log.error({ err: error }, "The stop was not clean"));
    }
    clearTimeout(late);
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void stop(0));
  }
  // The starter at the other end of this channel was killed.
  process.once("disconnect", () => void stop(0));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "An error nobody caught");
    void stop(1);
  });
}
