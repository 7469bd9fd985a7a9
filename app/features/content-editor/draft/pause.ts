/** As long as people take between two words, and a little more. */
export const PAUSE = 2_000;

/** Calls once nobody has pressed a key for a moment; gives a way to call it off. */
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
