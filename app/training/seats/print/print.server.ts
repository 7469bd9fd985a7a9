import { printInWorker, printOne } from "#app/platform/files/print-in-worker.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { PdfContent } from "./print.worker.ts";

const SCRIPT = projectFile("app/training/seats/print/print.worker.ts");

/** One PDF after another, for a task. */
export function printMany(contents: readonly PdfContent[]): AsyncGenerator<Uint8Array> {
  return printInWorker(SCRIPT, contents, { who: "task" });
}

export function printPdf(content: PdfContent): Promise<Uint8Array> {
  return printOne(SCRIPT, content);
}
