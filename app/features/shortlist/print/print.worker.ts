import { parentPort, workerData } from "node:worker_threads";
import type { PrintedLetter } from "#app/files/print-letter.ts";
import { renderConvocations } from "./document.ts";

/** Setting hundreds of pages takes seconds: not in the thread that answers everybody. */
parentPort?.postMessage(await renderConvocations(workerData as PrintedLetter[]));
