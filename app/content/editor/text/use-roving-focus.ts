import { type KeyboardEvent, useEffect, useRef } from "react";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Roving tabindex: one tab stop, arrow keys move between the buttons. */
export function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  const tools = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])];

  function settle() {
    for (const [index, tool] of tools().entries()) {
      tool.tabIndex = index === current.current ? 0 : -1;
    }
  }
  // Buttons depend on the selection, so this runs after every render.
  useEffect(settle);

  function onKeyDown(event: KeyboardEvent) {
    const all = tools();
    const here = all.indexOf(document.activeElement as HTMLButtonElement);
    if (here < 0) return;
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const step = STEPS[event.key];
    const next = step ? (here + step + all.length) % all.length : ends[event.key];
    if (next === undefined) return;
    event.preventDefault();
    current.current = next;
    settle();
    all[next]?.focus();
  }

  function onFocus() {
    const here = tools().indexOf(document.activeElement as HTMLButtonElement);
    if (here >= 0) current.current = here;
    settle();
  }

  return { ref: bar, onKeyDown, onFocus };
}
