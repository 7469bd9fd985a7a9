import { LRUCache } from "lru-cache";
import type { PageCache } from "./page-cache.server.ts";

/** What is read, with all that it depends on besides the tags; which changes make it old; how. */
type Kept<T> = { key: string; tags: readonly string[]; read: () => Promise<T> };
export type KeepData = <T>(kept: Kept<T>) => Promise<T>;

const MOST = 500;

/**
 * Keeps small data that many answers show and that seldom changes, until one of its tags does. Not for
 * what decides about a write: another process hears of a change a moment later. Without a cache, which
 * follows the changes, everything is read anew.
 */
export function createKeptData(cache: Pick<PageCache, "onDrop"> | undefined): KeepData {
  if (!cache) return ({ read }) => read();
  const known = new LRUCache<string, { tags: readonly string[]; data: Promise<unknown> }>({
    max: MOST,
  });
  cache.onDrop((dropped) => {
    for (const [key, { tags }] of [...known.entries()]) {
      if (!dropped || tags.some((tag) => dropped.has(tag))) known.delete(key);
    }
  });
  return <T>({ key, tags, read }: Kept<T>) => {
    const found = known.get(key);
    if (found) return found.data as Promise<T>;
    const made = { tags, data: read() };
    known.set(key, made);
    made.data.catch(() => {
      if (known.peek(key) === made) known.delete(key);
    });
    return made.data;
  };
}
