import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { emptyList, type Loadable } from "#app/api-client/browser/state.ts";
import type { Page } from "#app/platform/http/pagination.ts";

type Row = { id: number };

/** The list shown on the screen, if there is one. */
export const LocalRows = createContext<Loadable<Row> | null>(null);

export function useRowsAround(): Loadable<Row> | null {
  return useContext(LocalRows);
}

/** The rows of a loaded page, updated after a write before the page is loaded again. */
export function useLocalRows<T extends Row>(page: Page<T> | null): Loadable<T> {
  const store = useMemo(() => rowsOf(page), [page]);
  useSyncExternalStore(store.subscribe, store.items, store.items);
  return store.list;
}

/** A list that notifies its subscribers when it is assigned. */
export function rowsOf<T extends Row>(page: Page<T> | null) {
  const listeners = new Set<() => void>();
  const plain: Loadable<T> = { ...emptyList<T>(), items: page?.data ?? [], loaded: page !== null };
  const list = new Proxy(plain, {
    set(target, name, value) {
      const done = Reflect.set(target, name, value);
      for (const listener of listeners) listener();
      return done;
    },
  });
  return {
    list,
    items: () => plain.items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
