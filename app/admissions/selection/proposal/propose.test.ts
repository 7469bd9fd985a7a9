import fc from "fast-check";
import loadHighs from "highs";
import { describe, expect, test } from "vitest";
import { expectRules, type Optimal } from "#tests/setup/proposal-rules.ts";
import {
  bestByTrying,
  nearestByTrying,
  offOf,
  randomFeasibleProblems,
  randomProblems,
} from "#tests/setup/selection-problems.ts";
import type { Target } from "../targets.ts";
import { type Problem, WAITS } from "./problem.ts";
import { propose, whatIf } from "./propose.ts";

const highs = await loadHighs();
const minute = () => ({ deadline: performance.now() + 60_000 });
const ids = ({ targets }: Problem) => targets.map(({ id }) => id);

describe("propose", () => {
  test("the proposal equals the best list found by brute force", () => {
    const seen = { optimal: 0, impossible: 0, costly: 0 };
    const small = randomProblems({ people: 11, seats: 6, targets: 4 });
    fc.assert(
      fc.property(small, (problem) => {
        const found = propose(highs, problem, minute());
        const best = bestByTrying(problem, ids(problem));
        if (found.status !== "optimal") {
          expect([found.status, best]).toEqual(["impossible", null]);
          seen.impossible += 1;
          return;
        }
        expect(found.total).toBe(best);
        expect(found.top.total).toBe(bestByTrying(problem, []));
        for (const { target, lost } of found.costs) {
          const others = ids(problem).filter((id) => id !== target);
          expect(lost, target).toBe((bestByTrying(problem, others) ?? 0) - found.total);
          seen.costly += Number(lost > 0);
        }
        seen.optimal += 1;
      }),
      { numRuns: 400 },
    );
    // Ensures that the random cases include every kind.
    expect(Math.min(seen.optimal, seen.impossible, seen.costly)).toBeGreaterThan(5);
  });

  test("a proposal meets its rules on a hundred random cases", () => {
    const large = randomFeasibleProblems({ people: 150, seats: 60, targets: 8 });
    fc.assert(
      fc.property(large, (problem) => {
        const found = propose(highs, problem, minute());
        if (found.status !== "optimal") throw new Error(found.status);
        expectRules(problem, found);
      }),
      { numRuns: 100 },
    );
  });

  test("the same problem gives the same proposal", () => {
    fc.assert(
      fc.property(randomProblems({ people: 60, seats: 30, targets: 6 }), (problem) => {
        expect(propose(highs, problem, minute())).toEqual(propose(highs, problem, minute()));
      }),
      { numRuns: 50 },
    );
  });

  test("an impossible proposal names the conflicting targets and the nearest list", () => {
    let seen = 0;
    const small = randomProblems({ people: 9, seats: 5, targets: 5 });
    fc.assert(
      fc.property(small, (problem) => {
        const found = propose(highs, problem, minute());
        if (found.status !== "impossible" || !found.nearest) return;
        seen += 1;
        const { conflict, nearest } = found;
        expect(bestByTrying(problem, conflict)).toBeNull();
        for (const target of conflict) {
          expect(
            bestByTrying(
              problem,
              conflict.filter((id) => id !== target),
            ),
          ).not.toBeNull();
        }
        const off = offOf(problem, nearest.chosen);
        const relaxed = new Map(nearest.relaxed.map(({ target, off }) => [target, off]));
        const all = nearest.relaxed.reduce((sum, { off }) => sum + off, 0);
        expect(all).toBe(nearestByTrying(problem)?.off);
        for (const [bit, id] of ids(problem).entries()) {
          expect(off[bit]).toBeLessThanOrEqual(relaxed.get(id) ?? 0);
        }
        const freed = { ...problem, locks: problem.locks.map(() => 0) };
        expect(found.byHand).toBe(bestByTrying(freed, ids(problem)) !== null);
      }),
      { numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  test("a fractional relaxation is solved by branching", () => {
    // The relaxation would take half of each of the best three.
    const problem = circularTargets();
    const found = propose(highs, problem, minute());
    expect(found).toMatchObject({ status: "optimal", total: bestByTrying(problem, ids(problem)) });
    expectRules(problem, found as Optimal);
  });

  test("more people chosen by hand than seats make it impossible", () => {
    const problem = {
      ...circularTargets(),
      seats: 1,
      targets: [],
      locks: Int8Array.of(1, 1, 0, 0, 0),
    };
    expect(propose(highs, problem, minute())).toEqual({
      status: "impossible",
      conflict: [],
      byHand: true,
      nearest: null,
    });
  });

  test("incomplete scores are not reported as choices by hand", () => {
    const women: Target = {
      id: "women",
      label: "",
      field: "sex",
      values: ["F"],
      unit: "share",
      at_least: 50,
      at_most: null,
    };
    const problem: Problem = {
      seats: 4,
      targets: [women],
      scores: Int32Array.of(900, 800, 700, 0),
      groups: Uint32Array.of(0, 0, 1, 1),
      locks: Int8Array.of(0, 0, 0, WAITS),
    };
    const found = propose(highs, problem, minute());
    expect(found).toMatchObject({ status: "impossible", conflict: ["women"], byHand: false });
  });

  test("everybody is chosen when there are more seats than people", () => {
    const problem = { ...circularTargets(), seats: 50, targets: [] };
    expect(propose(highs, problem, minute())).toMatchObject({ chosen: [0, 1, 2, 3, 4] });
  });

  test("nothing is proposed after the deadline", () => {
    const late = { deadline: performance.now() - 1 };
    expect(propose(highs, circularTargets(), late)).toEqual({ status: "unfinished" });
    expect(whatIf(highs, circularTargets(), [2], late)).toMatchObject([
      { status: "unfinished", list: null },
    ]);
  });

  test("whatIf gives the same lists as a proposal for each number of seats", () => {
    fc.assert(
      fc.property(randomProblems({ people: 40, seats: 20, targets: 4 }), (problem) => {
        const seats = [1, 7, 20, 100];
        for (const each of whatIf(highs, problem, seats, minute())) {
          const alone = propose(highs, { ...problem, seats: each.seats }, minute());
          expect(each.status).toBe(alone.status);
          if (alone.status === "optimal") expect(each.list?.chosen).toEqual(alone.chosen);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function circularTargets(): Problem {
  const target = (id: string): Target => ({
    id,
    label: "",
    field: "region",
    values: [id],
    unit: "count",
    at_least: null,
    at_most: 1,
  });
  return {
    seats: 2,
    targets: ["ab", "bc", "ca"].map(target),
    scores: Int32Array.of(10, 10, 10, 3, 2),
    // Each of the first three belongs to two of the three targets.
    groups: Uint32Array.of(0b101, 0b011, 0b110, 0, 0),
    locks: new Int8Array(5),
  };
}
