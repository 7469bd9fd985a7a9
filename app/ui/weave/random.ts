export type Random = {
  /** An integer from 0 up to, not including, `limit`. */
  below: (limit: number) => number;
  pick: <T>(items: readonly [T, ...T[]]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

// The same seed gives the same sequence on every machine: FNV-1a hashes it, mulberry32 continues.
export function createRandom(seed: string): Random {
  let state = fnv1a(seed);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function below(limit: number): number {
    return Math.floor(next() * limit);
  }

  function pick<T>(items: readonly [T, ...T[]]): T {
    return items[below(items.length)] ?? items[0];
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  return { below, pick, shuffle };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
