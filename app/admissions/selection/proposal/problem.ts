import { type Bounds, boundsFor, type Target } from "../targets.ts";

/** The input of the solver, cheap to send to a thread. A person is their place in the ranking, from 0. */
export type Problem = {
  seats: number;
  targets: Target[];
  /** In hundredths, descending. */
  scores: Int32Array;
  /** Bit t is set for a person who belongs to target t. */
  groups: Uint32Array;
  /** 1: on the list by hand; -1: off it by hand; 0: free; WAITS: not eligible yet. */
  locks: Int8Array;
};

/** Incomplete score: off the list, but not by hand. */
export const WAITS = -2;

/** People who belong to the same targets; the best of them are taken first. */
export type Class = { group: number; members: number[] };

/** The problem without the people chosen by hand. */
export type Reduced = {
  /** Length of the list, people chosen by hand included. */
  length: number;
  /** Places left to fill. */
  places: number;
  /** People chosen by hand. */
  fixed: number[];
  classes: Class[];
  /** One per target, reduced by the fixed people; negative when they exceed it. */
  bounds: Bounds[];
};

/**
 * The list has as many people as seats, or as there are eligible people. A person with enough better
 * people of the same class to fill every place cannot be chosen and is left out.
 */
export function reduce({ seats, targets, groups, locks }: Problem): Reduced {
  const fixed: number[] = [];
  const byGroup = new Map<number, number[]>();
  let available = 0;
  for (const [person, lock] of locks.entries()) {
    if (lock < 0) continue;
    available += 1;
    if (lock > 0) fixed.push(person);
    else push(byGroup, groups[person] ?? 0, person);
  }
  const length = Math.min(seats, available);
  const places = length - fixed.length;
  const classes = [...byGroup].map(([group, members]) => ({
    group,
    members: members.slice(0, Math.max(0, places)),
  }));
  const bounds = targets.map((target, bit) => {
    const taken = fixed.filter((person) => hasBit(groups[person] ?? 0, bit)).length;
    const { min, max } = boundsFor(target, length);
    return { min: min - taken, max: max - taken };
  });
  return { length, places, fixed, classes, bounds };
}

export function hasBit(group: number, bit: number): boolean {
  return ((group >>> bit) & 1) === 1;
}

function push(map: Map<number, number[]>, key: number, value: number) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The list with the first `counts` people of each class. */
export function listOf({ fixed, classes }: Reduced, counts: readonly number[]): number[] {
  const free = classes.flatMap(({ members }, place) => members.slice(0, counts[place]));
  return [...fixed, ...free].sort((a, b) => a - b);
}

export function totalOf({ scores }: Problem, list: readonly number[]): number {
  return list.reduce((sum, person) => sum + (scores[person] ?? 0), 0);
}

/** The best list by score, without targets. */
export function topOf(problem: Problem): number[] {
  const { fixed, classes, places } = reduce({ ...problem, targets: [] });
  const free = classes.flatMap(({ members }) => members).sort((a, b) => a - b);
  return [...fixed, ...free.slice(0, Math.max(0, places))].sort((a, b) => a - b);
}

/** Checks that every place is filled and every target met, independently of the solver. */
export function keepsBounds(
  { classes, places, bounds }: Reduced,
  counts: readonly number[],
): boolean {
  const within = classes.every(({ members }, place) => {
    const count = counts[place] ?? 0;
    return Number.isInteger(count) && count >= 0 && count <= members.length;
  });
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    within &&
    all === places &&
    bounds.every(({ min, max }, bit) => {
      const count = countOf(classes, counts, bit);
      return count >= min && count <= max;
    })
  );
}

export function countOf(classes: readonly Class[], counts: readonly number[], bit: number): number {
  return classes.reduce(
    (sum, { group }, place) => sum + (hasBit(group, bit) ? (counts[place] ?? 0) : 0),
    0,
  );
}
