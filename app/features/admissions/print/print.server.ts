import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { PdfContent } from "./content.ts";

/** The first page waits until the library is loaded. */
const SECONDS_FOR_ONE = 60;

/** Papers as PDF, one after the other; whoever stops listening stops the printing. */
export async function* print(papers: PdfContent[]): AsyncGenerator<Uint8Array> {
  if (papers.length === 0) return;
  const worker = new Worker(new URL("./print.worker.ts", import.meta.url), { workerData: papers });
  const patience = new AbortController();
  const wait = () => setTimeout(() => patience.abort(), SECONDS_FOR_ONE * 1000);
  let timer = wait();
  let done = 0;
  try {
    for await (const [bytes] of on(worker, "message", { signal: patience.signal })) {
      clearTimeout(timer);
      yield bytes as Uint8Array;
      done += 1;
      if (done === papers.length) return;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

export async function printOne(paper: PdfContent): Promise<Uint8Array> {
  for await (const bytes of print([paper])) return bytes;
  throw new Error("nothing was printed");
}
