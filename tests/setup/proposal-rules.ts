import { expect } from "vitest";
import {
  hasBit,
  type Problem,
  topOf,
  totalOf,
} from "../../app/admissions/selection/proposal/problem.ts";
import type { Proposal } from "../../app/admissions/selection/proposal/propose.ts";
import { boundsFor } from "../../app/admissions/selection/targets.ts";
import { offOf } from "./selection-problems.ts";

export type Optimal = Extract<Proposal, { status: "optimal" }>;

/** Expects that a proposal meets every target and lock and that no exchange improves it. */
export function expectRules(problem: Problem, found: Optimal) {
  const { chosen, total, top, costs } = found;
  const { scores, locks } = problem;
  const isIn = new Set(chosen);
  const out = [...locks.keys()].filter((person) => !isIn.has(person));
  expect(isIn.size).toBe(chosen.length);
  expect(chosen.length).toBe(Math.min(problem.seats, locks.filter((lock) => lock >= 0).length));
  expect(offOf(problem, chosen).every((off) => off === 0)).toBe(true);
  expect(chosen.filter((person) => locks[person] === -1)).toEqual([]);
  expect(out.filter((person) => locks[person] === 1)).toEqual([]);
  expect(total).toBe(totalOf(problem, chosen));
  expect(top.chosen).toEqual(topOf(problem));
  expect(top.total).toBeGreaterThanOrEqual(total);
  for (const cost of costs) {
    expect(cost.lost).toBeGreaterThanOrEqual(0);
    expect(cost.in.length).toBe(cost.out.length);
    expect(cost.in.every((person) => isIn.has(person))).toBe(true);
    expect(cost.out.some((person) => isIn.has(person))).toBe(false);
    const gain = totalOf(problem, cost.out) - totalOf(problem, cost.in);
    expect(gain).toBe(cost.lost);
  }
  // No exchange of two people gives a higher total, or the same total with a better rank.
  const free = (person: number) => locks[person] === 0;
  const counts = problem.targets.map(
    (_, bit) => chosen.filter((person) => hasBit(problem.groups[person] ?? 0, bit)).length,
  );
  for (const entering of out.filter(free)) {
    for (const leaving of chosen.filter(free)) {
      const gain = (scores[entering] ?? 0) - (scores[leaving] ?? 0);
      if (gain < 0 || (gain === 0 && entering > leaving)) continue;
      expect(isExchange(problem, counts, entering, leaving)).toBe(false);
    }
  }
}

/** True when the targets would still be met. */
function isExchange(problem: Problem, counts: number[], entering: number, leaving: number) {
  const { groups, targets, seats, locks } = problem;
  const length = Math.min(seats, locks.filter((lock) => lock >= 0).length);
  return targets.every((target, bit) => {
    const count =
      (counts[bit] ?? 0) +
      Number(hasBit(groups[entering] ?? 0, bit)) -
      Number(hasBit(groups[leaving] ?? 0, bit));
    const { min, max } = boundsFor(target, length);
    return count >= min && count <= max;
  });
}
