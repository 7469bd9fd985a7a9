import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { emptyList, type Loadable } from "#app/api-client/browser/state.ts";
import type { Page } from "#app/http/pagination.ts";

type Row = { id: number };

/** The list of the screen that something is done from, if it stands on one. */
export const LocalRows = createContext<Loadable<Row> | null>(null);

export function useRowsAround(): Loadable<Row> | null {
  return useContext(LocalRows);
}

/**
 * The rows of a page that was read. What a write made of them shows at once, before the page is
 * read again, and also when it cannot be.
 */
export function useLocalRows<T extends Row>(page: Page<T> | null): Loadable<T> {
  const store = useMemo(() => rowsOf(page), [page]);
  useSyncExternalStore(store.subscribe, store.items, store.items);
  return store.list;
}

/** A list like any other, that tells whoever shows it when it changes. */
export function rowsOf<T extends Row>(page: Page<T> | null) {
  const told = new Set<() => void>();
  const plain: Loadable<T> = { ...emptyList<T>(), items: page?.data ?? [], loaded: page !== null };
  const list = new Proxy(plain, {
    set(target, name, value) {
      const done = Reflect.set(target, name, value);
      for (const tell of told) tell();
      return done;
    },
  });
  return {
    list,
    items: () => plain.items,
    subscribe(tell: () => void) {
      told.add(tell);
      return () => void told.delete(tell);
    },
  };
}
