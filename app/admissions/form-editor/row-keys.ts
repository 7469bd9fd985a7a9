import { useRef } from "react";

/**
 * Keys of rows by their names. A row keeps its key when it is renamed, so that the box being left
 * and the one being clicked stay where they are.
 */
export type RowKeys = {
  of: (name: string) => string;
  rename: (from: string, to: string) => void;
};

export function createRowKeys(): RowKeys {
  const keys = new Map<string, string>();
  let renamed = 0;
  const of = (name: string) => keys.get(name) ?? name;
  return {
    of,
    rename(from, to) {
      const [key, other] = [of(from), of(to)];
      renamed += 1;
      // The old name is free for another row, which needs a key of its own.
      keys.set(from, other === to ? `${from} ${renamed}` : other);
      keys.set(to, key);
    },
  };
}

export function useRowKeys(): RowKeys {
  const keys = useRef<RowKeys>(null);
  keys.current ??= createRowKeys();
  return keys.current;
}
