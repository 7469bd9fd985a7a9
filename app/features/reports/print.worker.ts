import { parentPort, workerData } from "node:worker_threads";
import { renderReport } from "./document.ts";
import type { PrintedReport } from "./printed-report.ts";

/** Rendering takes seconds, so it runs outside the main thread. */
const translations = workerData as PrintedReport[];
const files: Uint8Array[] = [];
for (const report of translations) files.push(await renderReport(report));
parentPort?.postMessage(files);
