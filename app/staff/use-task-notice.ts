import { useEffect, useEffectEvent } from "react";
import { addTaskNotice, putOnScreen, removeTaskNotice, type TaskNotice } from "./task-notice.ts";
import { useStaff } from "./use-staff.ts";

/** Long work that this screen shows: nobody is told of its end besides. */
export function useShown(id: string | null, over: boolean) {
  const user = useStaff().user.id;
  useEffect(() => (id ? putOnScreen(id) : undefined), [id]);
  useEffect(() => {
    if (id && over) removeTaskNotice(user, id);
  }, [user, id, over]);
}

/** The same for work the person began: they are told elsewhere, should they leave before its end. */
export function useTaskNotice(errand: TaskNotice | null, over: boolean) {
  const user = useStaff().user.id;
  const id = errand?.id ?? null;
  useShown(id, over);
  const note = useEffectEvent(() => errand && addTaskNotice(user, errand));
  useEffect(() => {
    if (id && !over) note();
  }, [id, over]);
}
