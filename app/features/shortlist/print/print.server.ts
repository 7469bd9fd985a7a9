import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PrintedLetter } from "#app/files/print-letter.ts";
import { projectFile } from "#app/project-file.ts";

const SECONDS = 120;

export async function printConvocations(pages: PrintedLetter[]): Promise<Uint8Array> {
  const worker = new Worker(projectFile("app/features/shortlist/print/print.worker.ts"), {
    workerData: pages,
  });
  try {
    const [bytes] = await once(worker, "message", { signal: AbortSignal.timeout(SECONDS * 1000) });
    return bytes as Uint8Array;
  } finally {
    await worker.terminate();
  }
}
