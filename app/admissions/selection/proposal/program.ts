import type { ModelData, NumberInput } from "highs";
import { hasBit, type Problem, type Reduced } from "./problem.ts";

/** A linear program as sparse columns. */
type Entry = { row: number; value: number };
export type Program = {
  columns: { cost: number; upper: number; entries: Entry[] }[];
  rows: { lower: number; upper: number }[];
};

/**
 * The best list as a linear program: one column per class for how many are taken, and one per score of
 * the class. Targets only restrict classes, and within a class higher scores go first, so only the
 * class counts must be integers.
 */
export function scoreProgram({ scores }: Problem, reduced: Reduced): Program {
  const { classes, bounds, places } = reduced;
  const program = countProgram(reduced);
  for (const [place, { members }] of classes.entries()) {
    const row = program.rows.push({ lower: 0, upper: 0 }) - 1;
    program.columns[place]?.entries.push({ row, value: -1 });
    for (const { score, people } of scoreGroups(scores, members)) {
      program.columns.push({ cost: score, upper: people, entries: [{ row, value: 1 }] });
    }
  }
  program.rows[bounds.length] = { lower: places, upper: places };
  return program;
}

/** The counts per class without scores: one row per target, then one for the places. */
export function countProgram({ classes, bounds, places }: Reduced): Program {
  const rows = bounds.map(({ min, max }) => ({ lower: min, upper: max }));
  return {
    rows: [...rows, { lower: places, upper: places }],
    columns: classes.map(({ group, members }) => ({
      cost: 0,
      upper: members.length,
      entries: [
        ...bounds.flatMap((_, bit) => (hasBit(group, bit) ? [{ row: bit, value: 1 }] : [])),
        { row: bounds.length, value: 1 },
      ],
    })),
  };
}

/** The scores of a class in descending order, with the number of people for each. */
function scoreGroups(scores: Int32Array, members: readonly number[]) {
  const found: { score: number; people: number }[] = [];
  for (const person of members) {
    const score = scores[person] ?? 0;
    const last = found.at(-1);
    if (last?.score === score) last.people += 1;
    else found.push({ score, people: 1 });
  }
  return found;
}

/** The program in the solver's format (compressed sparse columns). */
export function toModelData({ columns, rows }: Program): ModelData {
  const numbers = (values: number[]): NumberInput => Float64Array.from(values);
  const starts = [0];
  for (const { entries } of columns) starts.push((starts.at(-1) ?? 0) + entries.length);
  const entries = columns.flatMap((column) => column.entries);
  return {
    numCols: columns.length,
    numRows: rows.length,
    colCost: numbers(columns.map(({ cost }) => -cost)),
    colLower: new Float64Array(columns.length),
    colUpper: numbers(columns.map(({ upper }) => upper)),
    rowLower: numbers(rows.map(({ lower }) => lower)),
    rowUpper: numbers(rows.map(({ upper }) => upper)),
    matrix: {
      format: "csc",
      numRows: rows.length,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(entries, ({ row }) => row),
      values: Float64Array.from(entries, ({ value }) => value),
    },
  };
}
