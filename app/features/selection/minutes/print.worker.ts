import { parentPort, workerData } from "node:worker_threads";
import { renderMinutes } from "./document.ts";
import type { PrintedMinutes } from "./printed-minutes.ts";

/** Rendering takes seconds, so it runs outside the main thread. */
const translations = workerData as PrintedMinutes[];
const files: Uint8Array[] = [];
for (const minutes of translations) files.push(await renderMinutes(minutes));
parentPort?.postMessage(files);
