import type { Highs } from "highs";
import { conflictOf, isPossible, leastSlack, onlyWith } from "./conflict.ts";
import { type Ask, TimeIsUp, withOptimum } from "./optimum.ts";
import { listOf, type Problem, type Reduced, reduce, topOf, totalOf, WAITS } from "./problem.ts";
import { byRankAmongEquals } from "./ties.ts";

/** Whom the proposal chooses, by place in the ranking, and what they are worth together. */
export type List = { chosen: number[]; total: number };

/** What one target costs: the same proposal without it would be worth so much more. */
export type TargetCost = {
  target: string;
  lost: number;
  /** In because of it. */
  in: number[];
  /** Out because of it. */
  out: number[];
};

/** A target that gives way, and to what, in people. */
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
      /** These cannot be kept together; without any one of them the others of these could. */
      conflict: string[];
      /** Without the changes by hand all targets could be kept. */
      byHand: boolean;
      /** The list that misses the targets by the fewest people, and then has the highest total. */
      nearest: (List & { relaxed: Relaxed[] }) | null;
    }
  /** Not found in time, so nothing is proposed. */
  | { status: "unfinished" };

export type Limits = { deadline: number; onProgress?: (done: number, of: number) => void };

/** The list with the highest total within the targets, and what each target costs. */
export function propose(highs: Highs, problem: Problem, limits: Limits): Proposal {
  const { targets } = problem;
  const { deadline, onProgress } = limits;
  return inTime(() => {
    onProgress?.(0, targets.length + 1);
    const reduced = reduce(problem);
    return withOptimum(highs, problem, reduced, deadline, (ask): Proposal => {
      const best = bestOf(ask, problem, reduced);
      if (!best) return impossible(highs, problem, reduced, deadline);
      const costs = targets.map(({ id }, bit) => {
        onProgress?.(bit + 1, targets.length + 1);
        const free = best.prices?.[bit] === 0;
        return costOf(id, best, free ? best : withoutTarget(ask, problem, reduced, bit));
      });
      const { chosen, total } = best;
      return { status: "optimal", chosen, total, costs, top: listWith(problem, topOf(problem)) };
    });
  });
}

/** The same for other numbers of seats, without the costs. */
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

function bestOf(ask: Ask, problem: Problem, reduced: Reduced): Best | null {
  const found = ask(reduced.bounds);
  if (!found) return null;
  const counts = byRankAmongEquals(problem, reduced, found.counts);
  return { ...listWith(problem, listOf(reduced, counts)), prices: found.prices };
}

function bestAlone(highs: Highs, problem: Problem, reduced: Reduced, deadline: number) {
  return withOptimum(highs, problem, reduced, deadline, (ask) => bestOf(ask, problem, reduced));
}

function withoutTarget(ask: Ask, problem: Problem, reduced: Reduced, bit: number): Best {
  const others = problem.targets.map((_, each) => each).filter((each) => each !== bit);
  const best = bestOf(ask, problem, onlyWith(reduced, others));
  if (!best) throw new Error("fewer targets cannot be harder to keep");
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
  // More people put in by hand than there are seats: no target is to blame.
  if (reduced.places < 0) return { status: "impossible", conflict: [], byHand, nearest: null };
  const conflict = conflictOf(highs, reduced, deadline).map((bit) => nameOf(problem, bit));
  const slack = leastSlack(highs, reduced, deadline);
  const bounds = reduced.bounds.map(({ min, max }, bit) => ({
    min: min - (slack[bit]?.under ?? 0),
    max: max + (slack[bit]?.over ?? 0),
  }));
  const found = bestAlone(highs, problem, { ...reduced, bounds }, deadline);
  if (!found) throw new Error("what was relaxed can be kept");
  const relaxed = slack.flatMap(({ under, over }, bit) => {
    const taken = takenBy(problem, reduced, bit);
    const { min, max } = bounds[bit] ?? { min: 0, max: 0 };
    const target = nameOf(problem, bit);
    return under + over ? [{ target, min: min + taken, max: max + taken, off: under + over }] : [];
  });
  const { chosen, total } = found;
  return { status: "impossible", conflict, byHand, nearest: { chosen, total, relaxed } };
}

/** How many of those put in by hand a target counts. */
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
