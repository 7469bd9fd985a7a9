import { GAP } from "./criteria.ts";

/** How the marks of one text became its points. */
export type Reading =
  | { rule: "waiting"; missing: number }
  /** The readers are too far apart: one more is called. */
  | { rule: "third" }
  | { rule: "one" | "mean" | "median"; points: number };

/**
 * One mark counts as it is. Two count as their mean, unless they are more than five points apart:
 * then a third reader is called, and the middle of the three counts. The middle, not the mean of the
 * two nearest: with the middle, a better mark never makes a result worse, and no reader alone can
 * move it beyond what another gave.
 */
export function combine(marks: readonly number[], readers: 1 | 2): Reading {
  if (marks.length < readers) return { rule: "waiting", missing: readers - marks.length };
  const sorted = marks.toSorted((a, b) => a - b);
  const [lowest = 0, second = lowest] = sorted;
  if (sorted.length === 1) return { rule: "one", points: lowest };
  if (sorted.length > 2) return { rule: "median", points: middle(sorted) };
  return second - lowest > GAP ? { rule: "third" } : { rule: "mean", points: middle(sorted) };
}

/** Of an even number, the mean of the two in the middle. */
function middle(sorted: number[]): number {
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? 0;
  const high = sorted[Math.floor(half)] ?? 0;
  return (low + high) / 2;
}

export type Load = { reader: number; files: number };

/**
 * Who reads a file next: those with the fewest files, the earlier invited first. Nobody reads the
 * same file twice.
 */
export function nextReaders(loads: readonly Load[], already: readonly number[], wanted: number) {
  return loads
    .filter(({ reader }) => !already.includes(reader))
    .toSorted((a, b) => a.files - b.files)
    .slice(0, Math.max(0, wanted))
    .map(({ reader }) => reader);
}
