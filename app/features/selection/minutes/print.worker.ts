import { parentPort, workerData } from "node:worker_threads";
import { renderPaper } from "./document.ts";
import type { Paper } from "./paper.ts";

/** Setting pages takes a second or two: not in the thread that answers everybody. */
const papers = workerData as Paper[];
const files: Uint8Array[] = [];
for (const paper of papers) files.push(await renderPaper(paper));
parentPort?.postMessage(files);
