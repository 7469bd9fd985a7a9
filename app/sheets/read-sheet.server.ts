import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { AppError } from "#app/errors.ts";
import type { SheetRow } from "./cell.ts";
import { type SheetLimits, sheetLimits, sheetRefused } from "./limits.ts";
import type { ReaderAnswer, ReaderInput } from "./reader.worker.ts";

/** Limits of the reading thread. */
const LONGEST = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** One file at a time: two hostile ones cost no more than one. */
const turn = pLimit(1);

type Options = { limits?: SheetLimits; signal?: AbortSignal };

/**
 * The rows of an XLSX, ODS or CSV file in batches, read in a worker thread, so that the site keeps
 * answering. Throws an AppError for a refused file.
 */
export async function* readSheet(
  bytes: Uint8Array,
  { limits = sheetLimits, signal }: Options = {},
): AsyncGenerator<SheetRow[]> {
  const release = await takeTurn();
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), {
    workerData: { bytes, limits } satisfies ReaderInput,
    resourceLimits: MEMORY,
  });
  try {
    // The time between batches is not the reader's.
    for (let left = LONGEST; ; ) {
      const asked = performance.now();
      const answer = await ask(worker, left, signal);
      left -= performance.now() - asked;
      if ("refused" in answer) throw new AppError("invalid", { reason: answer.refused });
      if ("done" in answer) return;
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
    release();
  }
}

async function ask(worker: Worker, left: number, signal?: AbortSignal): Promise<ReaderAnswer> {
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(left)));
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
  try {
    worker.postMessage("next");
    const [answer] = await once(worker, "message", { signal: stop });
    return answer as ReaderAnswer;
  } catch (error) {
    if (signal?.aborted) throw error;
    // Before the deadline the reason is the memory limit of the thread.
    throw sheetRefused(deadline.aborted ? "slow" : "cells", error);
  }
}

function takeTurn(): Promise<() => void> {
  return new Promise((resolve) => {
    void turn(() => new Promise<void>((release) => resolve(release)));
  });
}
