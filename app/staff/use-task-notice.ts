import { useEffect, useEffectEvent } from "react";
import { addTaskNotice, putOnScreen, removeTaskNotice, type TaskNotice } from "./task-notice.ts";
import { useStaff } from "./use-staff.ts";

/** Marks a task as shown by this screen, so that its end is not announced a second time. */
export function useShown(id: string | null, over: boolean) {
  const user = useStaff().user.id;
  useEffect(() => (id ? putOnScreen(id) : undefined), [id]);
  useEffect(() => {
    if (id && over) removeTaskNotice(user, id);
  }, [user, id, over]);
}

/** The same for a task of the user: when they leave the screen, its end is announced elsewhere. */
export function useTaskNotice(errand: TaskNotice | null, over: boolean) {
  const user = useStaff().user.id;
  const id = errand?.id ?? null;
  useShown(id, over);
  const note = useEffectEvent(() => errand && addTaskNotice(user, errand));
  useEffect(() => {
    if (id && !over) note();
  }, [id, over]);
}
