import { parentPort, workerData } from "node:worker_threads";
import type { PdfContent } from "./content.ts";
import { renderPdf } from "./document.ts";

/** Setting pages takes its time: not in the thread that answers everybody. Each is sent when ready. */
for (const paper of workerData as PdfContent[]) parentPort?.postMessage(await renderPdf(paper));
