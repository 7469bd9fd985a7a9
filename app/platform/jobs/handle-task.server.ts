import type { Db } from "#app/platform/db/open.server.ts";
import { codeOf } from "#app/platform/errors.ts";
import { defineJob, type Handler, handle } from "./job.ts";
import { type Progress, type Task, TaskCancelled } from "./task.ts";
import { beginTask, endTask, forgetTasks, noteProgress } from "./tasks.queries.server.ts";

type Place = { db: Db; now?: () => Date };

/** Milliseconds between progress updates. */
const BETWEEN_NOTES = 300;

/**
 * Runs the work of a task. If the process dies, another runs it again: the work changes data in one
 * transaction, or is idempotent.
 */
export function handleTask<Data extends object, Result extends object>(
  task: Task<Data, Result>,
  { db, now = () => new Date() }: Place,
  run: (data: Data, progress: Progress, task: { id: string; ownerId: number }) => Promise<Result>,
): Handler {
  return handle(task.job, async ({ id }) => {
    const row = await beginTask(db, id, now());
    if (!row) return;
    try {
      const { ownerId } = row;
      const result = await run(row.data as Data, progressOf(db, id), { id, ownerId });
      await endTask(db, id, { state: "done", result, now: now() });
    } catch (error) {
      if (error instanceof TaskCancelled) {
        await endTask(db, id, { state: "cancelled", now: now() });
        return;
      }
      const code = codeOf(error);
      await endTask(db, id, { state: "failed", error: code, now: now() });
      // The queue records the error and retries once, finding nothing left to do.
      if (code === "crash") throw error;
    }
  });
}

function progressOf(db: Db, id: string): Progress {
  let noted = 0;
  let known: number | undefined;
  return async (done, total) => {
    const news = total !== known;
    if (!news && performance.now() - noted < BETWEEN_NOTES) return;
    known = total;
    noted = performance.now();
    if (await noteProgress(db, id, { done, total })) throw new TaskCancelled();
  };
}

const KEPT = 7 * 24 * 60 * 60 * 1000;

export const forgetTasksJob = defineJob<object>("tasks-forget", { retries: 2 });

/** Ended tasks are deleted after a week. */
export function forgetTasksHandler({ db, now = () => new Date() }: Place): Handler {
  return handle(forgetTasksJob, () => forgetTasks(db, new Date(now().getTime() - KEPT)), {
    cron: "20 3 * * *",
  });
}
