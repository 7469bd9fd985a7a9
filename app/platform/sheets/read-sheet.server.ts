import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { AppError } from "#app/platform/errors.ts";
import { startWorker } from "#app/platform/process/start-worker.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { SheetRow } from "./cell.ts";
import { type SheetLimits, sheetLimits, sheetRefused } from "./limits.ts";
import type { ReaderAnswer, ReaderInput } from "./reader.worker.ts";

/** Limits of the reading thread: milliseconds and megabytes. */
const MAX_READING_MS = 20_000;
const MEMORY = 112;

/** One file at a time limits what hostile files can cost. */
const queue = pLimit(1);

type Options = { limits?: SheetLimits; signal?: AbortSignal };

/**
 * The rows of an XLSX, ODS or CSV file in batches, read in a worker thread, so that the server keeps
 * answering. Throws an AppError for a refused file.
 */
export async function* readSheet(
  bytes: Uint8Array,
  { limits = sheetLimits, signal }: Options = {},
): AsyncGenerator<SheetRow[]> {
  const release = await waitForTurn();
  const worker = startWorker(projectFile("app/platform/sheets/reader.worker.ts"), {
    data: { bytes, limits } satisfies ReaderInput,
    memory: MEMORY,
  });
  try {
    // The time between two batches is the caller's and does not count.
    for (let left = MAX_READING_MS; ; ) {
      const started = performance.now();
      const answer = await requestBatch(worker, left, signal);
      left -= performance.now() - started;
      if ("refused" in answer) throw new AppError("invalid", { reason: answer.refused });
      if ("done" in answer) return;
      yield answer.rows;
    }
  } finally {
    await worker.terminate();
    release();
  }
}

async function requestBatch(
  worker: Worker,
  left: number,
  signal?: AbortSignal,
): Promise<ReaderAnswer> {
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(left)));
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
  try {
    worker.postMessage("next");
    const [answer] = await once(worker, "message", { signal: stop });
    return answer as ReaderAnswer;
  } catch (error) {
    if (signal?.aborted) throw error;
    // A failure before the deadline means that the thread reached its memory limit.
    throw sheetRefused(deadline.aborted ? "slow" : "cells", error);
  }
}

function waitForTurn(): Promise<() => void> {
  return new Promise((resolve) => {
    void queue(() => new Promise<void>((release) => resolve(release)));
  });
}
