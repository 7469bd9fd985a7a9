import { printInWorker } from "#app/files/print-in-worker.server.ts";
import { projectFile } from "#app/project-file.ts";
import type { PdfContent } from "./print.worker.ts";

/** Yields one PDF after another; ending the iteration terminates the worker. */
export function print(contents: PdfContent[]): AsyncGenerator<Uint8Array> {
  return printInWorker(projectFile("app/features/admissions/print/print.worker.ts"), contents);
}

export async function printOne(content: PdfContent): Promise<Uint8Array> {
  for await (const bytes of print([content])) return bytes;
  throw new Error("nothing was printed");
}
