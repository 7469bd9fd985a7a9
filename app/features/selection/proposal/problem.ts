import { type Bounds, boundsFor, type Target } from "../targets.ts";

/**
 * Whom to choose, in a shape that travels to another thread at no cost. People are named by their
 * place in the ranking: 0 is the best.
 */
export type Problem = {
  seats: number;
  targets: Target[];
  /** In hundredths, falling. */
  scores: Int32Array;
  /** Bit t is set for those who belong to target t. */
  groups: Uint32Array;
  /** By hand: 1 is in, -1 is out; 0 is for the proposal to say; WAITS cannot be on any list yet. */
  locks: Int8Array;
};

/** Waits for a mark: out, and by nobody's hand. */
export const WAITS = -2;

/** People who belong to the same targets: of them, the best are always taken first. */
export type Class = { group: number; members: number[] };

/** A problem without what is settled already. */
export type Reduced = {
  /** The whole list, those put in by hand included. */
  length: number;
  /** The places that are left to fill. */
  places: number;
  /** Those put in by hand. */
  fixed: number[];
  classes: Class[];
  /** One for each target, what is fixed taken off: below zero where it is too much already. */
  bounds: Bounds[];
};

/**
 * The list is as long as the seats, or as the people there are. Whoever is beaten by enough people
 * of the same kind to fill every place can be left out: an exact reduction, not a guess.
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

/** The list that takes the first so many of each class. */
export function listOf({ fixed, classes }: Reduced, counts: readonly number[]): number[] {
  const free = classes.flatMap(({ members }, place) => members.slice(0, counts[place]));
  return [...fixed, ...free].sort((a, b) => a - b);
}

export function totalOf({ scores }: Problem, list: readonly number[]): number {
  return list.reduce((sum, person) => sum + (scores[person] ?? 0), 0);
}

/** By score alone, as if there were no targets. */
export function topOf(problem: Problem): number[] {
  const { fixed, classes, places } = reduce({ ...problem, targets: [] });
  const free = classes.flatMap(({ members }) => members).sort((a, b) => a - b);
  return [...fixed, ...free.slice(0, Math.max(0, places))].sort((a, b) => a - b);
}

/** Every place filled, and every target kept: counted, not taken from the solver's word. */
export function keeps({ classes, places, bounds }: Reduced, counts: readonly number[]): boolean {
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
