import { useEffect, useState } from "react";
import { isFinished, type TaskView } from "#app/jobs/task.ts";
import { useApi } from "./use-api.ts";
import { useTaskNotice } from "./use-task-notice.ts";

const EVERY = 700;

type Work = {
  /** What it is, and where its result is, for whoever leaves this screen meanwhile. */
  name: string;
  link: string;
  /** False: it is somebody else's, or no longer kept. */
  onEnd?: (ended: boolean) => void;
};

/**
 * How far a long work is, looked at again and again until it is over; a reload goes on looking. Null
 * until it is known, and for work that somebody else began.
 */
export function useTask(
  id: string | null,
  { name, link, onEnd = () => {} }: Work,
): TaskView | null {
  const api = useApi();
  const [task, setTask] = useState<TaskView | null>(null);
  const [others, setOthers] = useState(false);
  const seen = task?.id === id ? task : null;
  useTaskNotice(
    id ? { id, look: `/api/tasks/${id}`, name, link } : null,
    others || (seen !== null && isFinished(seen.state)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch for each task
  useEffect(() => {
    if (!id) return setTask(null);
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function look(param: { id: string }) {
      const answer = await api.tasks[":id"].$get({ param }).catch(() => null);
      if (gone) return;
      const view = answer?.ok ? await answer.json() : null;
      if (view) setTask(view);
      if (view && isFinished(view.state)) return onEnd(true);
      setOthers(answer?.status === 404);
      timer = setTimeout(() => {
        // Somebody else's work cannot be watched, but what it changes can be read again.
        if (answer?.status === 404) onEnd(false);
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
