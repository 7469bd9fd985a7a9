import { diffArrays } from "diff";

/** Far more than people change between two saves; beyond it the comparison would take too long. */
const MOST_CHANGES = 1_000;

export type Rules<T> = {
  /** Elements with the same key are the same element, perhaps written otherwise. */
  key: (element: T) => string;
  /** One element that both sides kept, from its three states. */
  join: (base: T, mine: T, theirs: T) => T;
  /** Begins something new: what was inserted before it belongs to what stands before. */
  begins?: (element: T) => boolean;
};

type Side<T> = {
  /** For each element of the base its present state, or null when it was removed. */
  kept: (T | null)[];
  /** What was inserted before each element of the base, and at last after all of them. */
  added: T[][];
};

/**
 * `overlaps`: places where both inserted something else. `touches`: places where one side wrote
 * into what the other took away, or both took the same away.
 */
export type Merged<T> = { elements: T[]; overlaps: number; touches: number };

/**
 * Merges two changes of one sequence: what either side removed is gone, what either side inserted
 * is there once. Null when the two differ too much to be compared.
 */
export function mergeSequences<T>(
  base: T[],
  mine: T[],
  theirs: T[],
  rules: Rules<T>,
): Merged<T> | null {
  const one = sideOf(base, mine, rules);
  const other = sideOf(base, theirs, rules);
  if (!one || !other) return null;
  leaveOutMovedTwice(base, one, other, rules);
  const elements: T[] = [];
  let overlaps = 0;
  let touches = 0;
  for (let at = 0; at <= base.length; at += 1) {
    const [ours = [], others = []] = [one.added[at], other.added[at]];
    if (isSame(ours, others, rules)) elements.push(...ours);
    else {
      if (ours.length && others.length) overlaps += 1;
      elements.push(...together(others, ours, rules));
    }
    if (isTouched(at, one, other) || isTouched(at, other, one)) touches += 1;
    if (at === base.length) break;
    const [kept, keptThere] = [one.kept[at] ?? null, other.kept[at] ?? null];
    const element = base[at] as T;
    if (kept !== null && keptThere !== null) elements.push(rules.join(element, kept, keptThere));
    else if (kept !== null && writtenInto(at, base, { here: one, there: other }, rules))
      elements.push(kept);
    else if (keptThere !== null && writtenInto(at, base, { here: other, there: one }, rules))
      elements.push(keptThere);
  }
  return { elements, overlaps, touches };
}

function sideOf<T>(base: T[], changed: T[], { key, begins }: Rules<T>): Side<T> | null {
  const places = begins
    ? placesByContent(base, changed, { key, begins })
    : placesOf(base.map(key), changed.map(key));
  return places && sideFrom(changed, places);
}

/** For each element of the base its place in the changed sequence, or null when it is gone. */
function placesOf(base: string[], changed: string[], from = 0): (number | null)[] | null {
  const parts = diffArrays(base, changed, { maxEditLength: MOST_CHANGES });
  if (!parts) return null;
  const places: (number | null)[] = [];
  let next = from;
  for (const { count, added, removed } of parts) {
    if (added) next += count;
    else for (let each = 0; each < count; each += 1) places.push(removed ? null : next++);
  }
  return places;
}

type Beginning<T> = Required<Pick<Rules<T>, "key" | "begins">>;

/**
 * Compares the contents first and what begins around them between: all beginnings look alike, and
 * a word must not be taken for another one because more of them then agree.
 */
function placesByContent<T>(
  base: T[],
  changed: T[],
  beginning: Beginning<T>,
): (number | null)[] | null {
  const { key, begins } = beginning;
  const indexes = (all: T[]) => [...all.keys()].filter((at) => !begins(all[at] as T));
  const [here, there] = [indexes(base), indexes(changed)];
  const keysAt = (all: T[], at: number[]) => at.map((each) => key(all[each] as T));
  const matched = placesOf(keysAt(base, here), keysAt(changed, there));
  if (!matched) return null;
  const places: (number | null)[] = [];
  let next = 0;
  const fill = (end: number, until: number) => {
    const [old, fresh] = [base.slice(places.length, end), changed.slice(next, until)];
    const between = placesOf(old.map(key), fresh.map(key), next);
    places.push(...(between ?? old.map(() => null)));
    next = until;
  };
  for (const [at, match] of matched.entries()) {
    if (match === null) continue;
    fill(here[at] as number, there[match] as number);
    places.push(next++);
  }
  fill(base.length, changed.length);
  shiftInsertions(base, changed, places, beginning);
  shiftRemovals(base, places, beginning);
  return places;
}

function sideFrom<T>(changed: T[], places: (number | null)[]): Side<T> {
  const side: Side<T> = { kept: [], added: [] };
  let next = 0;
  let waiting: T[] = [];
  for (const place of places) {
    if (place !== null) {
      waiting.push(...changed.slice(next, place));
      next = place + 1;
    }
    side.kept.push(place === null ? null : (changed[place] as T));
    side.added.push(waiting);
    waiting = [];
  }
  side.added.push(changed.slice(next));
  return side;
}

/**
 * Of two equal beginnings around an inserted paragraph, the comparison may take the first for the
 * old one; then the inserted words would stand before the beginning of their own paragraph.
 */
function shiftInsertions<T>(
  base: T[],
  changed: T[],
  places: (number | null)[],
  { key, begins }: Beginning<T>,
) {
  let end = changed.length;
  for (let at = base.length - 1; at >= 0; at -= 1) {
    const place = places[at] ?? null;
    if (place === null) continue;
    const last = changed[end - 1] as T;
    const inserted = end - 1 > place;
    if (inserted && begins(base[at] as T) && key(last) === key(base[at] as T)) places[at] = end - 1;
    end = places[at] as number;
  }
}

/** The same for a removed paragraph: its own beginning is the one that is gone. */
function shiftRemovals<T>(base: T[], places: (number | null)[], { key, begins }: Beginning<T>) {
  let next = base.length;
  for (let at = base.length - 1; at >= 0; at -= 1) {
    const place = places[at] ?? null;
    if (place === null) continue;
    const last = base[next - 1] as T;
    const removed = next - 1 > at && key(last) === key(base[at] as T);
    if (removed && begins(last) && (places[next] ?? place + 1) === place + 1) {
      places[next - 1] = place;
      places[at] = null;
      next -= 1;
    } else next = at;
  }
}

/** What both sides took away and put elsewhere stays only where the others put it. */
function leaveOutMovedTwice<T>(base: T[], mine: Side<T>, theirs: Side<T>, rules: Rules<T>) {
  const { key, begins } = rules;
  const isGone = (_: T, at: number) => mine.kept[at] === null && theirs.kept[at] === null;
  const gone = base.filter(isGone).filter((each) => !begins?.(each));
  if (!gone.length) return;
  const elsewhere = new Map<string, number>();
  for (const each of theirs.added.flat().map(key)) {
    elsewhere.set(each, (elsewhere.get(each) ?? 0) + 1);
  }
  const gaps = new Map<string, T[][]>();
  for (const gap of mine.added) {
    for (const each of gap) {
      if (begins?.(each)) continue;
      const known = gaps.get(key(each)) ?? [];
      known.push(gap);
      gaps.set(key(each), known);
    }
  }
  for (const each of gone.map(key)) {
    const put = elsewhere.get(each) ?? 0;
    const gap = put > 0 ? gaps.get(each)?.shift() : undefined;
    if (!gap) continue;
    elsewhere.set(each, put - 1);
    gap.splice(
      gap.findIndex((one) => key(one) === each),
      1,
    );
  }
}

/** What was inserted before something begins stays with what stands before it. */
function together<T>(first: T[], second: T[], { begins }: Rules<T>): T[] {
  const cut = (all: T[]) => {
    const at = begins ? all.findIndex(begins) : -1;
    return at < 0 ? all.length : at;
  };
  const [one, other] = [cut(first), cut(second)];
  return [
    ...first.slice(0, one),
    ...second.slice(0, other),
    ...first.slice(one),
    ...second.slice(other),
  ];
}

/** A paragraph that one side removed stays when the other wrote into it meanwhile. */
function writtenInto<T>(
  at: number,
  base: T[],
  { here, there }: { here: Side<T>; there: Side<T> },
  { begins }: Rules<T>,
): boolean {
  if (!begins?.(base[at] as T)) return false;
  let end = at + 1;
  while (end < base.length && !begins(base[end] as T)) {
    if (there.kept[end] !== null) return false;
    end += 1;
  }
  for (let gap = at + 1; gap <= end; gap += 1) {
    const [first] = here.added[gap] ?? [];
    if (first !== undefined && !begins(first)) return true;
  }
  return false;
}

function isTouched<T>(at: number, here: Side<T>, there: Side<T>): boolean {
  const goneThere = there.kept[at] === null;
  if (goneThere && here.kept[at] === null) return true;
  const beside = goneThere || there.kept[at - 1] === null;
  return beside && (here.added[at]?.length ?? 0) > 0;
}

function isSame<T>(one: T[], other: T[], { key }: Rules<T>): boolean {
  return one.length === other.length && one.every((each, at) => key(each) === key(other[at] as T));
}
