import { useEffect, useEffectEvent } from "react";
import { useStaff } from "../frame/use-staff.ts";
import { addTaskNotice, markOnScreen, removeTaskNotice, type TaskNotice } from "./task-notice.ts";

/** Marks a task as shown by this screen, so that its end is not announced a second time. */
export function useShownTask(id: string | null, over: boolean) {
  const user = useStaff().user.id;
  useEffect(() => (id ? markOnScreen(id) : undefined), [id]);
  useEffect(() => {
    if (id && over) removeTaskNotice(user, id);
  }, [user, id, over]);
}

/** The same for a task of the user: when they leave the screen, its end is announced elsewhere. */
export function useTaskNotice(notice: TaskNotice | null, over: boolean) {
  const user = useStaff().user.id;
  const id = notice?.id ?? null;
  useShownTask(id, over);
  const add = useEffectEvent(() => notice && addTaskNotice(user, notice));
  useEffect(() => {
    if (id && !over) add();
  }, [id, over]);
}
