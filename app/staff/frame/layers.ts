import { useEffect, useEffectEvent } from "react";

const visible = (selector: string) =>
  [...document.querySelectorAll(selector)].some((layer) => layer.checkVisibility());

/** A dialog, a menu or a list of choices takes Escape for itself. */
export function hasLayer(): boolean {
  return visible("[role=dialog], [role=menu], [role=listbox]");
}

/** What covers the page takes every key for itself; a dialog beside the page does not. */
export function isCovered(): boolean {
  return visible("[aria-modal=true], [role=menu], [role=listbox]");
}

/** A field that takes what is typed. */
export function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/**
 * Escape. It is looked at on its way down, when what it is about to close is still there: a dialog may
 * be gone from the page by the time the key comes up again.
 */
export function useEscape(act: (target: EventTarget | null) => void) {
  const press = useEffectEvent(act);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape") press(target);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
