import type { Highs } from "highs";
import { conflictOf, isPossible, leastSlack, onlyWith } from "./conflict.ts";
import { type Optimize, TimeIsUp, withOptimum } from "./optimum.ts";
import { listOf, type Problem, type Reduced, reduce, topOf, totalOf, WAITS } from "./problem.ts";
import { byRankAmongEquals } from "./ties.ts";

/** The chosen people, by place in the ranking, and their total score. */
export type List = { chosen: number[]; total: number };

/** The cost of a target: how much higher the total would be without it. */
export type TargetCost = {
  target: string;
  lost: number;
  /** On the list because of it. */
  in: number[];
  /** Off the list because of it. */
  out: number[];
};

/** A relaxed target with its new bounds, in people. */
export type Relaxed = { target: string; min: number; max: number; off: number };

export type Proposal =
  | (List & {
      status: "optimal";
      /** The list by score alone. */
      top: List;
      costs: TargetCost[];
    })
  | {
      status: "impossible";
      /** A minimal set of targets that cannot be met together. */
      conflict: string[];
      /** All targets could be met without the choices by hand. */
      byHand: boolean;
      /** The list that misses the targets by the fewest people, and then has the highest total. */
      nearest: (List & { relaxed: Relaxed[] }) | null;
    }
  /** The time limit was reached. */
  | { status: "unfinished" };

export type Limits = { deadline: number; onProgress?: (done: number, of: number) => void };

/** The list with the highest total within the targets, and what each target costs. */
export function propose(highs: Highs, problem: Problem, limits: Limits): Proposal {
  const { targets } = problem;
  const { deadline, onProgress } = limits;
  return inTime(() => {
    onProgress?.(0, targets.length + 1);
    const reduced = reduce(problem);
    return withOptimum(highs, problem, reduced, deadline, (optimize): Proposal => {
      const best = bestOf(optimize, problem, reduced);
      if (!best) return impossible(highs, problem, reduced, deadline);
      const costs = targets.map(({ id }, bit) => {
        onProgress?.(bit + 1, targets.length + 1);
        const free = best.prices?.[bit] === 0;
        return costOf(id, best, free ? best : withoutTarget(optimize, problem, reduced, bit));
      });
      const { chosen, total } = best;
      return { status: "optimal", chosen, total, costs, top: listWith(problem, topOf(problem)) };
    });
  });
}

/** Proposals for other numbers of seats, without the costs. */
export function whatIf(
  highs: Highs,
  problem: Problem,
  seats: readonly number[],
  { deadline, onProgress }: Limits,
): { seats: number; status: Proposal["status"]; list: List | null; top: List }[] {
  return seats.map((count, place) => {
    const other = { ...problem, seats: count };
    onProgress?.(place, seats.length);
    const top = listWith(other, topOf(other));
    const found = inTime(() => ({ list: bestAlone(highs, other, reduce(other), deadline) }));
    if ("status" in found) return { seats: count, status: found.status, list: null, top };
    const { list } = found;
    if (!list) return { seats: count, status: "impossible", list: null, top };
    const { chosen, total } = list;
    return { seats: count, status: "optimal", list: { chosen, total }, top };
  });
}

type Best = List & { prices: number[] | null };

function bestOf(optimize: Optimize, problem: Problem, reduced: Reduced): Best | null {
  const found = optimize(reduced.bounds);
  if (!found) return null;
  const counts = byRankAmongEquals(problem, reduced, found.counts);
  return { ...listWith(problem, listOf(reduced, counts)), prices: found.prices };
}

function bestAlone(highs: Highs, problem: Problem, reduced: Reduced, deadline: number) {
  return withOptimum(highs, problem, reduced, deadline, (optimize) =>
    bestOf(optimize, problem, reduced),
  );
}

function withoutTarget(optimize: Optimize, problem: Problem, reduced: Reduced, bit: number): Best {
  const others = problem.targets.map((_, each) => each).filter((each) => each !== bit);
  const best = bestOf(optimize, problem, onlyWith(reduced, others));
  if (!best) throw new Error("a list exists with all targets, but not with fewer");
  return best;
}

function costOf(target: string, { chosen, total }: List, without: List): TargetCost {
  const lost = without.total - total;
  if (lost === 0) return { target, lost, in: [], out: [] };
  const [now, then] = [new Set(chosen), new Set(without.chosen)];
  return { target, lost, in: [...now.difference(then)], out: [...then.difference(now)] };
}

function impossible(
  highs: Highs,
  problem: Problem,
  reduced: Reduced,
  deadline: number,
): Extract<Proposal, { status: "impossible" }> {
  const hand = (lock: number) => lock !== 0 && lock !== WAITS;
  const freed = reduce({ ...problem, locks: problem.locks.map((lock) => (hand(lock) ? 0 : lock)) });
  const byHand = problem.locks.some(hand) && isPossible(highs, freed, deadline);
  // More people are chosen by hand than there are seats, so no target is the cause.
  if (reduced.places < 0) return { status: "impossible", conflict: [], byHand, nearest: null };
  const conflict = conflictOf(highs, reduced, deadline).map((bit) => nameOf(problem, bit));
  const slack = leastSlack(highs, reduced, deadline);
  const bounds = reduced.bounds.map(({ min, max }, bit) => ({
    min: min - (slack[bit]?.under ?? 0),
    max: max + (slack[bit]?.over ?? 0),
  }));
  const found = bestAlone(highs, problem, { ...reduced, bounds }, deadline);
  if (!found) throw new Error("the relaxed targets cannot be met");
  const relaxed = slack.flatMap(({ under, over }, bit) => {
    const taken = takenBy(problem, reduced, bit);
    const { min, max } = bounds[bit] ?? { min: 0, max: 0 };
    const target = nameOf(problem, bit);
    return under + over ? [{ target, min: min + taken, max: max + taken, off: under + over }] : [];
  });
  const { chosen, total } = found;
  return { status: "impossible", conflict, byHand, nearest: { chosen, total, relaxed } };
}

/** How many people chosen by hand belong to a target. */
function takenBy({ groups }: Problem, { fixed }: Reduced, bit: number): number {
  return fixed.filter((person) => (((groups[person] ?? 0) >>> bit) & 1) === 1).length;
}

function nameOf({ targets }: Problem, bit: number): string {
  return targets[bit]?.id ?? "";
}

function listWith(problem: Problem, chosen: number[]): List {
  return { chosen, total: totalOf(problem, chosen) };
}

function inTime<T>(work: () => T): T | { status: "unfinished" } {
  try {
    return work();
  } catch (error) {
    if (error instanceof TimeIsUp) return { status: "unfinished" };
    throw error;
  }
}
