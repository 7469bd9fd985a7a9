import { parentPort, workerData } from "node:worker_threads";
import { renderPaper } from "./document.ts";
import type { Paper } from "./paper.ts";

/** Setting pages takes its time: not in the thread that answers everybody. Each is sent when ready. */
for (const paper of workerData as Paper[]) parentPort?.postMessage(await renderPaper(paper));
