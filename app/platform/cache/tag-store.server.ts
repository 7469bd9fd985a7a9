import { LRUCache } from "lru-cache";

/** What is stored, with the tags of all that it was made of. */
type Made<T> = {
  value: T;
  tags: Iterable<string>;
  /** How much memory it takes. */
  bytes: number;
  /** After a change it stays as the last good copy, for the time it cannot be made again. */
  retain?: boolean;
};

type Put<T> = (key: string, made: Made<T>) => void;
type Stored<T> = Made<T> & { stale: boolean };
type Underway = { generation: number; result: Promise<unknown> };
type Changed = ReadonlySet<string> | null;
type OnDrop = (tags: Changed) => void;

export type TagStore = ReturnType<typeof createTagStore>;
export type Share<T> = ReturnType<typeof createShare<T>>;

/** Counts the changes: what was made during one is not fresh. */
type Changes = { generation: number };

/**
 * What the process remembers until one of its tags changes: shares, each with its own limit in bytes,
 * of which the least recently used entries leave first.
 */
export function createTagStore() {
  const changes: Changes = { generation: 0 };
  const shares: { drop: OnDrop }[] = [];
  const listeners: OnDrop[] = [];

  function change(tags: Changed) {
    changes.generation += 1;
    for (const share of shares) share.drop(tags);
    for (const listener of listeners) listener(tags);
  }

  return {
    get generation() {
      return changes.generation;
    },

    share<T>(maxBytes: number): Share<T> {
      const share = createShare<T>(maxBytes, changes);
      shares.push(share);
      return share;
    },

    drop(tags: Iterable<string>) {
      change(new Set(tags));
    },

    clear() {
      change(null);
    },

    /** Calls back at every drop, with its tags, or with null when everything is dropped. */
    onDrop(listener: OnDrop) {
      listeners.push(listener);
    },
  };
}

function createShare<T>(maxSize: number, changes: Changes) {
  const entries = new LRUCache<string, Stored<T>>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes || 1,
  });
  const underway = new Map<string, Underway>();

  /** A former value never replaces a fresh one. */
  function put(key: string, made: Made<T>, since = changes.generation) {
    const stale = since !== changes.generation;
    if (!stale) entries.set(key, { ...made, stale });
    else if (made.retain && entries.peek(key)?.stale !== false)
      entries.set(key, { ...made, stale });
  }

  return {
    put,

    get(key: string): T | undefined {
      const found = entries.get(key);
      return found?.stale ? undefined : found?.value;
    },

    /** The last good copy, which may be fresh. */
    retained(key: string): T | undefined {
      const found = entries.get(key);
      return found?.retain ? found.value : undefined;
    },

    /** Shares running work, unless it began before a change. */
    join<Result>(name: string, work: (put: Put<T>) => Promise<Result>): Promise<Result> {
      const begun = underway.get(name);
      if (begun?.generation === changes.generation) return begun.result as Promise<Result>;
      const { generation } = changes;
      const result = work((key, made) => put(key, made, generation));
      const mine = { generation, result };
      underway.set(name, mine);
      const done = () => {
        if (underway.get(name) === mine) underway.delete(name);
      };
      result.then(done, done);
      return result;
    },

    /** Counts more bytes for a value that grew. */
    grow(key: string, value: T, more: number) {
      const found = entries.peek(key);
      if (found?.value === value) entries.set(key, { ...found, bytes: found.bytes + more });
    },

    delete: (key: string) => entries.delete(key),

    keys: () => [...entries.keys()],

    drop(tags: Changed) {
      for (const [key, stored] of [...entries.entries()]) {
        if (tags && ![...stored.tags].some((tag) => tags.has(tag))) continue;
        if (stored.retain) stored.stale = true;
        else entries.delete(key);
      }
    },

    /** Fresh entries. */
    get size() {
      return [...entries.values()].filter(({ stale }) => !stale).length;
    },

    get bytes() {
      return entries.calculatedSize;
    },
  };
}
