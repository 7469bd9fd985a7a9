import { useEffect, useEffectEvent } from "react";
import { type Errand, forgetErrand, noteErrand, putOnScreen } from "./errands.ts";
import { useStaff } from "./use-staff.ts";

/** Long work that this screen shows: nobody is told of its end besides. */
export function useShown(id: string | null, over: boolean) {
  const user = useStaff().user.id;
  useEffect(() => (id ? putOnScreen(id) : undefined), [id]);
  useEffect(() => {
    if (id && over) forgetErrand(user, id);
  }, [user, id, over]);
}

/** The same for work the person began: they are told elsewhere, should they leave before its end. */
export function useErrand(errand: Errand | null, over: boolean) {
  const user = useStaff().user.id;
  const id = errand?.id ?? null;
  useShown(id, over);
  const note = useEffectEvent(() => errand && noteErrand(user, errand));
  useEffect(() => {
    if (id && !over) note();
  }, [id, over]);
}
