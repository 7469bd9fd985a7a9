import { Worker } from "node:worker_threads";

type Options = {
  /** Megabytes of the thread's heap; a thread that needs more ends with an error. */
  memory: number;
  data?: unknown;
};

/** Part of the memory that short-lived objects get. */
const YOUNG = 16;

/** Starts a worker thread with a memory limit; the only place that starts one. */
export function startWorker(script: string, { memory, data }: Options): Worker {
  return new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memory - YOUNG, maxYoungGenerationSizeMb: YOUNG },
  });
}

/** Whether a thread ended because it reached its limit. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
