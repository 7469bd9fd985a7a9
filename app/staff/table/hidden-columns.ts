import { useSyncExternalStore } from "react";

const none: string[] = [];
const known = new Map<string, { text: string | null; columns: string[] }>();
const listeners = new Set<() => void>();

function watch(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The same array until something else is stored, so that a table is not drawn again for nothing. */
function read(key: string): string[] {
  const before = known.get(key);
  const text = storedText(key, before?.text ?? null);
  if (before && before.text === text) return before.columns;
  const columns = text === null ? none : columnsIn(text);
  known.set(key, { text, columns });
  return columns;
}

/** Without a store the choice lasts as long as the page. */
function storedText(key: string, otherwise: string | null): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return otherwise;
  }
}

function columnsIn(text: string): string[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.map(String) : none;
  } catch {
    return none;
  }
}

function store(key: string, columns: string[]) {
  const text = JSON.stringify(columns);
  known.set(key, { text, columns });
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The hidden columns of a table, stored on this device. */
export function useHiddenColumns(table: string) {
  const key = `columns-${table}`;
  const hidden = useSyncExternalStore(
    watch,
    () => read(key),
    () => none,
  );
  return [hidden, (columns: string[]) => store(key, columns)] as const;
}
