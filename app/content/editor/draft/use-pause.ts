import { useEffect, useState } from "react";

export const PAUSE = 2_000;

/** Calls `then` once no key was pressed for `PAUSE` milliseconds; returns a function that cancels it. */
export function afterPause(keys: EventTarget, then: () => void): () => void {
  let timer = setTimeout(then, PAUSE);
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(then, PAUSE);
  }
  keys.addEventListener("keydown", wait, { capture: true });
  return () => {
    clearTimeout(timer);
    keys.removeEventListener("keydown", wait, { capture: true });
  };
}

/** True once no key was pressed for a moment while `wanted`; stays true as long as it is. */
export function usePause(wanted: boolean): boolean {
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (!wanted) return setPaused(false);
    return afterPause(document, () => setPaused(true));
  }, [wanted]);

  return paused;
}
