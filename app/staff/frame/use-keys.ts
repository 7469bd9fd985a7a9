import { useEffect, useEffectEvent, useId, useSyncExternalStore } from "react";
import { isCovered, isText } from "./layers.ts";

/** One key of a screen and what it does, as the list of keys says it. */
export type Key = {
  /** As the browser names it: `j`, `?`, `ArrowLeft`. */
  key: string;
  label: string;
  /** Without it the key is only listed: another part acts on it. */
  act?: (() => void) | undefined;
};

/** The keys of a part of the screen, under its name. */
export type KeyGroup = { title: string; keys: readonly Key[] };

const parts = new Map<string, KeyGroup>();
let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function notify() {
  groups = [...parts.values()].filter(({ keys }) => keys.length);
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly KeyGroup[] = [];

/** The keys of everything that is shown. */
export function useKeyGroups(): readonly KeyGroup[] {
  return useSyncExternalStore(
    watch,
    () => groups,
    () => none,
  );
}

/**
 * Single keys of a part of the screen, listed with “?”. They do nothing inside a text field, and nothing
 * while a dialog or a menu covers the part.
 */
export function useKeys(title: string, keys: readonly Key[]) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // Shift makes “+” and “?” on some keyboards; with a letter it is another key.
    if (event.shiftKey && /^[a-z]$/.test(pressed)) return;
    const act = keys.find(({ key }) => key === pressed)?.act;
    if (!act || isCovered()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.documentElement.addEventListener("keydown", onKey);
    return () => document.documentElement.removeEventListener("keydown", onKey);
  }, []);
  const listed = JSON.stringify(keys.map(({ key, label }) => ({ key, label })));
  const id = useId();
  // A part whose keys change keeps its place in the list.
  useEffect(() => {
    parts.set(id, { title, keys: JSON.parse(listed) });
    notify();
  }, [id, title, listed]);
  useEffect(
    () => () => {
      parts.delete(id);
      notify();
    },
    [id],
  );
}
