import { useEffect, useState } from "react";
import { isFinished, type TaskView } from "#app/jobs/task.ts";
import { useApi } from "./use-api.ts";

const EVERY = 700;

/**
 * How far a long work is, looked at again and again until it is over; a reload goes on looking. Null
 * until it is known, and for work that somebody else began.
 */
export function useTask(id: string | null, onEnd: () => void): TaskView | null {
  const api = useApi();
  const [task, setTask] = useState<TaskView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each task
  useEffect(() => {
    if (!id) return setTask(null);
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function look(param: { id: string }) {
      const answer = await api.tasks[":id"].$get({ param }).catch(() => null);
      if (gone) return;
      const seen = answer?.ok ? await answer.json() : null;
      if (seen) setTask(seen);
      if (seen && isFinished(seen.state)) return onEnd();
      timer = setTimeout(() => {
        // Somebody else's work cannot be watched, but what it changes can be read again.
        if (answer?.status === 404) onEnd();
        void look(param);
      }, EVERY);
    }
    void look({ id });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return task;
}
