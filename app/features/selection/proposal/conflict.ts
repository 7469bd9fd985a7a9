import type { Highs } from "highs";
import { solved, whole } from "./optimum.ts";
import { hasBit, type Reduced } from "./problem.ts";
import { countProgram, type Program, packed } from "./program.ts";

/** Targets that no list can keep together; without any one of them there would be one. */
export function conflictOf(highs: Highs, reduced: Reduced, deadline: number): number[] {
  let kept = reduced.bounds.map((_, bit) => bit);
  // The last come off first: of several explanations, the one with the targets named first.
  for (const bit of kept.toReversed()) {
    const without = kept.filter((each) => each !== bit);
    if (!isPossible(highs, onlyWith(reduced, without), deadline)) kept = without;
  }
  return kept;
}

export function isPossible(highs: Highs, reduced: Reduced, deadline: number): boolean {
  if (reduced.places < 0) return false;
  return wholeCounts(highs, countProgram(reduced), deadline) !== null;
}

/** The same problem, with some of its targets lifted. */
export function onlyWith(reduced: Reduced, kept: readonly number[]): Reduced {
  const bounds = reduced.bounds.map((bound, bit) =>
    kept.includes(bit) ? bound : { min: -reduced.length, max: reduced.length },
  );
  return { ...reduced, bounds };
}

export type Slack = { under: number; over: number };

/** How far each target must give way, so that all of them together give way by the fewest people. */
export function leastSlack(highs: Highs, reduced: Reduced, deadline: number): Slack[] {
  const program = countProgram(reduced);
  const first = program.columns.length;
  const upper = Infinity;
  // A row for either side: a target may ask for more than it allows, on a short list.
  for (const [bit, { min, max }] of reduced.bounds.entries()) {
    program.rows[bit] = { lower: min, upper: Infinity };
    const row = program.rows.push({ lower: -Infinity, upper: max }) - 1;
    for (const [place, { group }] of reduced.classes.entries()) {
      if (hasBit(group, bit)) program.columns[place]?.entries.push({ row, value: 1 });
    }
    program.columns.push({ cost: -1, upper, entries: [{ row: bit, value: 1 }] });
    program.columns.push({ cost: -1, upper, entries: [{ row, value: -1 }] });
  }
  const values = wholeCounts(highs, program, deadline);
  if (!values) throw new Error("the places cannot be filled at all");
  return reduced.bounds.map((_, bit) => ({
    under: values[first + 2 * bit] ?? 0,
    over: values[first + 2 * bit + 1] ?? 0,
  }));
}

function wholeCounts(highs: Highs, program: Program, deadline: number): number[] | null {
  if (program.columns.length === 0) {
    return program.rows.every(({ lower, upper }) => lower <= 0 && upper >= 0) ? [] : null;
  }
  const integer = highs.constants.variableType.integer;
  const integrality = Array(program.columns.length).fill(integer);
  return highs.withModel({ ...packed(program), integrality }, (model) => {
    if (!solved(model, deadline)) return null;
    const counts = whole(model.getSolution().colValue);
    if (!counts) throw new Error("the solver left a fraction");
    return counts;
  });
}
