import { on } from "node:events";
import { Worker } from "node:worker_threads";

/** Long, because the first page includes loading the library. */
const SECONDS_PER_PAGE = 60;

/**
 * Yields one PDF after another from a worker, which gets the contents as `workerData` and posts the
 * bytes of each; ending the iteration terminates it.
 */
export async function* printInWorker<Content>(
  script: string,
  contents: Content[],
): AsyncGenerator<Uint8Array> {
  if (contents.length === 0) return;
  const worker = new Worker(script, { workerData: contents });
  const timeout = new AbortController();
  const startTimer = () => setTimeout(() => timeout.abort(), SECONDS_PER_PAGE * 1000);
  let timer = startTimer();
  let done = 0;
  try {
    for await (const [bytes] of on(worker, "message", { signal: timeout.signal })) {
      clearTimeout(timer);
      yield bytes as Uint8Array;
      done += 1;
      if (done === contents.length) return;
      timer = startTimer();
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
