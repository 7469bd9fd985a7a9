/** A value that components follow with `useSyncExternalStore`. */
export type Observable<T> = {
  read: () => T;
  set: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(changes) {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
