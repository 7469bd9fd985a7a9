import { defineJob, type Job } from "./job.ts";

export const taskStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type TaskState = (typeof taskStates)[number];

/** A kind of long work: what it is given and what comes out of it. */
export type Task<Data extends object, Result extends object> = {
  kind: string;
  job: Job<{ id: string }>;
  /** Ties the types to the kind; never there at run time. */
  data?: Data;
  result?: Result;
};

export function defineTask<Data extends object, Result extends object>(
  kind: string,
): Task<Data, Result> {
  // Tried again only when the process that did it is gone.
  return { kind, job: defineJob(`task-${kind}`, { retries: 3, long: true }) };
}

/**
 * How the work says how far it is. Throws once somebody has cancelled it, also while it waited: work
 * that has to tidy up after itself begins with `progress(0)`.
 */
export type Progress = (done: number, total?: number) => Promise<void>;

/** It cannot be done, and trying again would change nothing; the code is told to whoever asked. */
export class TaskError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`task failed: ${code}`, options);
    this.code = code;
  }
}

export class TaskCancelled extends Error {}

/** What its owner sees of it. */
export type TaskView<Result extends object = Record<string, unknown>> = {
  id: string;
  kind: string;
  state: TaskState;
  /** Somebody wants it to stop, and it has not yet. */
  cancelling: boolean;
  done: number;
  total: number | null;
  result: Result | null;
  /** The kind's own code, or `crash`. */
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export function isFinished(state: TaskState): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}
