import pLimit from "p-limit";
import { startWorker } from "#app/platform/process/start-worker.server.ts";
import { projectFile } from "#app/platform/project-file.ts";
import type { Problem } from "./problem.ts";
import type { propose, whatIf } from "./propose.ts";

type Propose = { kind: "propose"; problem: Problem };
type WhatIf = { kind: "what-if"; problem: Problem; seats: number[] };
export type Task = Propose | WhatIf;
export type Message = "ready" | { done: number; of: number } | { result: unknown };

type Options = {
  /** Time limit of the solver. */
  seconds?: number;
  /** Stops the solver, also while it waits in the queue. */
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, of: number) => void;
};

const SECONDS = 20;
/** Extra time before a solver that ignores its limit is stopped. */
const GRACE_SECONDS = 3;
/** Time to load the solver, which does not count as solving time. */
const LOADING_SECONDS = 60;

/** Megabytes of the heap; the solver itself is WebAssembly and limits its own memory. */
const MEMORY = 256;

// One at a time, so that solvers do not slow down the server.
const queue = pLimit(1);

export function solve(task: Propose, options?: Options): Promise<ReturnType<typeof propose>>;
export function solve(task: WhatIf, options?: Options): Promise<ReturnType<typeof whatIf>>;
export function solve(task: Task, options: Options = {}): Promise<unknown> {
  return queue(() => solveInThread(task, options));
}

function solveInThread(task: Task, { seconds = SECONDS, signal, onProgress }: Options) {
  signal?.throwIfAborted();
  const worker = startWorker(projectFile("app/admissions/selection/proposal/solver.worker.ts"), {
    data: { task, seconds },
    memory: MEMORY,
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const within = (most: number) =>
    setTimeout(() => reject(new Error(`no answer of the solver in ${most} s`)), most * 1000);
  let clock = within(LOADING_SECONDS);
  worker.on("message", (message: Message) => {
    if (message === "ready") {
      clearTimeout(clock);
      clock = within(seconds + GRACE_SECONDS);
    } else if ("result" in message) resolve(message.result);
    else onProgress?.(message.done, message.of);
  });
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("the solver ended without an answer")));
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise.finally(() => {
    clearTimeout(clock);
    return worker.terminate();
  });
}
