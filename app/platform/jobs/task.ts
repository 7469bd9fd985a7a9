import { defineJob, type Job } from "./job.ts";

export const taskStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type TaskState = (typeof taskStates)[number];

/** A kind of long work: its input and result. */
export type Task<Data extends object, Result extends object> = {
  kind: string;
  job: Job<{ id: string }>;
  /** Only for the type checker; never set. */
  data?: Data;
  result?: Result;
};

export function defineTask<Data extends object, Result extends object>(
  kind: string,
): Task<Data, Result> {
  // Retried only when its process died.
  return { kind, job: defineJob(`task-${kind}`, { retries: 3, long: true }) };
}

/**
 * Reports progress. Throws after the task was cancelled, also while it waited: work that cleans up
 * after itself begins with `progress(0)`.
 */
export type Progress = (done: number, total?: number) => Promise<void>;

/** Ends the work of a cancelled task. No refusal: its owner asked for it. */
export class TaskCancelled extends Error {}

/** The task as its owner sees it. */
export type TaskView<Result extends object = Record<string, unknown>> = {
  id: string;
  kind: string;
  state: TaskState;
  /** Cancellation was requested and has not happened yet. */
  cancelling: boolean;
  done: number;
  total: number | null;
  result: Result | null;
  /** The code of the refusal, or `crash`. */
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export function isFinished(state: TaskState): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}
