import { useEffect, useEffectEvent, useState } from "react";
import { isFinished, type TaskView } from "#app/platform/jobs/task.ts";
import { useApi } from "../form/use-api.ts";
import { useTaskNotice } from "./use-task-notice.ts";

const INTERVAL = 700;

type Work = {
  /** Label and result path of the notice when the user leaves this screen. */
  name: string;
  link: string;
  /** False: it is somebody else's, or no longer kept. */
  onEnd?: (ended: boolean) => void;
};

/** Polls a task until it ends. Null until the first response, and for tasks of other users. */
export function useTask(
  id: string | null,
  { name, link, onEnd = () => {} }: Work,
): TaskView | null {
  const api = useApi();
  const [task, setTask] = useState<TaskView | null>(null);
  const [isForeign, setForeign] = useState(false);
  const seen = task?.id === id ? task : null;
  useTaskNotice(
    id ? { id, statePath: `/api/tasks/${id}`, name, link } : null,
    isForeign || (seen !== null && isFinished(seen.state)),
  );
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!id) return setTask(null);
    let [gone, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    async function poll(param: { id: string }) {
      const answer = await api.tasks[":id"].$get({ param }).catch(() => null);
      if (gone) return;
      const view = answer?.ok ? await answer.json() : null;
      if (view) setTask(view);
      if (view && isFinished(view.state)) return end(true);
      setForeign(answer?.status === 404);
      timer = setTimeout(() => {
        // A task of another user cannot be read, but its effects can.
        if (answer?.status === 404) end(false);
        void poll(param);
      }, INTERVAL);
    }
    void poll({ id });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [api, id]);
  return task;
}
