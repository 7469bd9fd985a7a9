import type { Highs } from "highs";
import { runSolver, wholeNumbers } from "./optimum.ts";
import { hasBit, type Reduced } from "./problem.ts";
import { countProgram, type Program, toModelData } from "./program.ts";

/** A minimal set of targets that no list can meet together. */
export function conflictOf(highs: Highs, reduced: Reduced, deadline: number): number[] {
  let conflicting = reduced.bounds.map((_, bit) => bit);
  // Removing the last targets first prefers an explanation with the first ones.
  for (const bit of conflicting.toReversed()) {
    const without = conflicting.filter((each) => each !== bit);
    if (!isPossible(highs, onlyWith(reduced, without), deadline)) conflicting = without;
  }
  return conflicting;
}

export function isPossible(highs: Highs, reduced: Reduced, deadline: number): boolean {
  if (reduced.places < 0) return false;
  return solveCounts(highs, countProgram(reduced), deadline) !== null;
}

/** The problem with only some of its targets. */
export function onlyWith(reduced: Reduced, bits: readonly number[]): Reduced {
  const bounds = reduced.bounds.map((bound, bit) =>
    bits.includes(bit) ? bound : { min: -reduced.length, max: reduced.length },
  );
  return { ...reduced, bounds };
}

export type Slack = { under: number; over: number };

/** The smallest total relaxation of the targets, in people, that makes a list possible. */
export function leastSlack(highs: Highs, reduced: Reduced, deadline: number): Slack[] {
  const program = countProgram(reduced);
  const first = program.columns.length;
  const upper = Infinity;
  // One row per bound, because on a short list the minimum can exceed the maximum.
  for (const [bit, { min, max }] of reduced.bounds.entries()) {
    program.rows[bit] = { lower: min, upper: Infinity };
    const row = program.rows.push({ lower: -Infinity, upper: max }) - 1;
    for (const [place, { group }] of reduced.classes.entries()) {
      if (hasBit(group, bit)) program.columns[place]?.entries.push({ row, value: 1 });
    }
    program.columns.push({ cost: -1, upper, entries: [{ row: bit, value: 1 }] });
    program.columns.push({ cost: -1, upper, entries: [{ row, value: -1 }] });
  }
  const values = solveCounts(highs, program, deadline);
  if (!values) throw new Error("the places cannot be filled at all");
  return reduced.bounds.map((_, bit) => ({
    under: values[first + 2 * bit] ?? 0,
    over: values[first + 2 * bit + 1] ?? 0,
  }));
}

function solveCounts(highs: Highs, program: Program, deadline: number): number[] | null {
  if (program.columns.length === 0) {
    return program.rows.every(({ lower, upper }) => lower <= 0 && upper >= 0) ? [] : null;
  }
  const integer = highs.constants.variableType.integer;
  const integrality = Array(program.columns.length).fill(integer);
  return highs.withModel({ ...toModelData(program), integrality }, (model) => {
    if (!runSolver(model, deadline)) return null;
    const counts = wholeNumbers(model.getSolution().colValue);
    if (!counts) throw new Error("the solver left a fraction");
    return counts;
  });
}
