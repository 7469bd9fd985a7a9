import { useEffect, useState } from "react";
import { afterPause } from "./pause.ts";

/** True once it is wanted and no key was pressed for a moment; stays so while it is wanted. */
export function usePause(wanted: boolean): boolean {
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (!wanted) return setPaused(false);
    return afterPause(document, () => setPaused(true));
  }, [wanted]);

  return paused;
}
