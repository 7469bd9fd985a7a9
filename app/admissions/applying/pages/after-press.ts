let pressed = false;
let waiting: (() => void)[] = [];

if (typeof document !== "undefined") {
  addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      pressed = false;
      // The click event follows the release.
      setTimeout(() => {
        const due = waiting;
        waiting = [];
        for (const work of due) work();
      });
    });
  }
}

/**
 * An error message moves the elements below it. Shown between press and release, it would make the
 * tap miss its target, so work is delayed until the release.
 */
export function afterPress(work: () => void) {
  if (pressed) waiting.push(work);
  else setTimeout(work);
}
