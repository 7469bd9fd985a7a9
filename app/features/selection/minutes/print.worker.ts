import { parentPort, workerData } from "node:worker_threads";
import { renderMinutes } from "./document.ts";
import type { PrintedMinutes } from "./printed-minutes.ts";

/** Setting pages takes a second or two: not in the thread that answers everybody. */
const papers = workerData as PrintedMinutes[];
const files: Uint8Array[] = [];
for (const paper of papers) files.push(await renderMinutes(paper));
parentPort?.postMessage(files);
