import fc from "fast-check";
import { hasBit, type Problem } from "../../app/admissions/selection/proposal/problem.ts";
import { belongs, boundsFor, type Target } from "../../app/admissions/selection/targets.ts";

/** Random problems with few distinct answers and scores, so that ties and conflicts occur. */
export function randomProblems({
  people,
  seats,
  targets,
}: Record<"people" | "seats" | "targets", number>) {
  const person = fc.record({
    sex: fc.constantFrom("F", "M"),
    region: fc.constantFrom("Poro", "Gbêkê", "Nawa", "Tonkpi"),
    disability: fc.constantFrom("yes", "no", "unsaid"),
    score: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 10, max: 13 })),
    group: fc.nat(2 ** targets - 1),
    lock: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1),
  });
  return fc
    .record({
      people: fc.array(person, { minLength: 1, maxLength: people, size: "max" }),
      seats: fc.integer({ min: 1, max: seats }),
      targets: fc.array(randomTarget(seats), { maxLength: targets, size: "max" }),
      // Random membership of targets makes the solver branch.
      randomGroups: fc.boolean(),
    })
    .map(({ people, seats, targets, randomGroups }): Problem => {
      const sorted = people.toSorted((a, b) => b.score - a.score);
      const named = targets.map((target, place) => ({ ...target, id: `t${place}` }));
      return {
        seats,
        targets: named,
        scores: Int32Array.from(sorted, ({ score }) => score),
        groups: Uint32Array.from(sorted, (each) =>
          randomGroups ? each.group : groupOf(named, each),
        ),
        locks: Int8Array.from(sorted, ({ lock }) => lock),
      };
    });
}

/** Random problems whose targets some list meets, most of them narrowly. */
export function randomFeasibleProblems(sizes: Parameters<typeof randomProblems>[0]) {
  const keys = fc.array(fc.nat(), { minLength: sizes.people, maxLength: sizes.people });
  const margins = fc.array(fc.nat(3), { minLength: sizes.targets, maxLength: sizes.targets });
  return fc.tuple(randomProblems(sizes), keys, margins).map(([problem, keys, margins]): Problem => {
    const locks = problem.locks.map((lock) => Math.min(lock, 0));
    const people = [...locks.keys()].filter((person) => locks[person] === 0);
    const list = people.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)).slice(0, problem.seats);
    const targets = problem.targets.map((target, bit): Target => {
      const count = list.filter((person) => hasBit(problem.groups[person] ?? 0, bit)).length;
      const at_least = Math.max(0, count - (margins[bit] ?? 0));
      return { ...target, unit: "count", at_least, at_most: count + (margins[bit] ?? 0) };
    });
    return { ...problem, locks, targets };
  });
}

function randomTarget(seats: number): fc.Arbitrary<Target> {
  const values = {
    sex: fc.subarray(["F", "M"], { minLength: 1, maxLength: 1 }),
    region: fc.subarray(["Poro", "Gbêkê", "Nawa", "Tonkpi"], { minLength: 1 }),
    disability: fc.subarray(["yes", "unsaid"], { minLength: 1 }),
  };
  const field = fc.constantFrom("sex", "region", "disability");
  const bounds = fc.record({
    unit: fc.constantFrom("share", "count"),
    at_least: fc.integer({ min: 0, max: 70 }),
    width: fc.integer({ min: 0, max: 60 }),
    open: fc.constantFrom("above", "below", "neither"),
  });
  return fc.tuple(field, bounds).chain(([field, { unit, at_least, width, open }]) => {
    const scaled = (percent: number) =>
      unit === "share" ? percent : Math.round((percent * seats) / 100);
    return values[field].map((values) => ({
      id: "",
      label: "",
      field,
      values,
      unit,
      at_least: open === "below" ? null : scaled(at_least),
      at_most: open === "above" ? null : scaled(Math.min(100, at_least + width)),
    }));
  });
}

function groupOf(targets: Target[], traits: Parameters<typeof belongs>[1]): number {
  return targets.reduce((bits, target, bit) => bits | (belongs(target, traits) ? 1 << bit : 0), 0);
}

/** Every list of the right length that respects the choices by hand. */
function* lists({ seats, locks }: Problem): Generator<number[]> {
  const people = [...locks.keys()].filter((person) => locks[person] !== -1);
  const length = Math.min(seats, people.length);
  const fixed = people.filter((person) => locks[person] === 1);
  const free = people.filter((person) => locks[person] === 0);
  function* choose(from: number, left: number): Generator<number[]> {
    if (left === 0) yield [];
    else
      for (let place = from; place <= free.length - left; place += 1)
        for (const rest of choose(place + 1, left - 1)) yield [free[place] ?? 0, ...rest];
  }
  if (fixed.length <= length)
    for (const chosen of choose(0, length - fixed.length)) yield [...fixed, ...chosen];
}

/** How many people a list misses each target by. */
export function offOf({ targets, groups }: Problem, list: number[]): number[] {
  return targets.map((target, bit) => {
    const { min, max } = boundsFor(target, list.length);
    const count = list.filter((person) => hasBit(groups[person] ?? 0, bit)).length;
    return Math.max(0, min - count) + Math.max(0, count - max);
  });
}

/** The highest total of all lists that meet the given targets, by brute force; null if none does. */
export function bestByTrying(problem: Problem, required: string[]): number | null {
  let best: number | null = null;
  for (const list of lists(problem)) {
    const off = offOf(problem, list);
    if (problem.targets.some(({ id }, bit) => required.includes(id) && off[bit])) continue;
    const total = list.reduce((sum, person) => sum + (problem.scores[person] ?? 0), 0);
    best = Math.max(best ?? 0, total);
  }
  return best;
}

/** The smallest number of people that a list misses the targets by, by brute force. */
export function nearestByTrying(problem: Problem): { off: number } | null {
  let best: { off: number } | null = null;
  for (const list of lists(problem)) {
    const off = offOf(problem, list).reduce((sum, each) => sum + each, 0);
    if (!best || off < best.off) best = { off };
  }
  return best;
}
