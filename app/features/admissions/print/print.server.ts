import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { PdfContent } from "./print.worker.ts";

/** Long, because the first page includes loading the library. */
const SECONDS_PER_PAGE = 60;

/** Yields one PDF after another; ending the iteration terminates the worker. */
export async function* print(contents: PdfContent[]): AsyncGenerator<Uint8Array> {
  if (contents.length === 0) return;
  const worker = new Worker(new URL("./print.worker.ts", import.meta.url), {
    workerData: contents,
  });
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

export async function printOne(content: PdfContent): Promise<Uint8Array> {
  for await (const bytes of print([content])) return bytes;
  throw new Error("nothing was printed");
}
