import { useEffect, useState } from "react";

/** As long as people take between two words, and a little more. */
const PAUSE = 2_000;

/** True once it is wanted and no key was pressed for a moment; stays so while it is wanted. */
export function usePause(wanted: boolean): boolean {
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (!wanted) return setPaused(false);
    let timer = setTimeout(() => setPaused(true), PAUSE);
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => setPaused(true), PAUSE);
    }
    document.addEventListener("keydown", wait, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", wait, true);
    };
  }, [wanted]);

  return paused;
}
