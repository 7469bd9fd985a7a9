import type { Cell, Tally, Total } from "./figures.queries.server.ts";
import type { Count, Figure, Formula, Side, Split } from "./schema.ts";
import { splits } from "./schema.ts";

/** The count whose people a side of the formula opens. */
export function countOf(formula: Formula, side: Side = "part"): Count {
  if (formula.kind !== "share") return formula.count;
  return side === "part" ? formula.part : formula.whole;
}

/** Both counts of a share, or the only one. */
export function countsOf(formula: Formula): Count[] {
  return formula.kind === "share" ? [formula.part, formula.whole] : [formula.count];
}

/** The people counted are of one sex: a split or a share of women says nothing. */
export function isBySex(formula: Formula): boolean {
  return countOf(formula).conditions.some(({ field }) => field === "sex");
}

const nobody: Tally = { people: 0, attended: 0, entries: 0 };

/** Per cent with one decimal. */
export function percent(part: number, whole: number): number | null {
  return whole ? Math.round((1_000 * part) / whole) / 10 : null;
}

/** What is shown for one group. */
export function figureOf(formula: Formula, part: Tally = nobody, whole: Tally = nobody): Figure {
  const { people } = part;
  if (formula.kind === "count") return { people, of: null, value: people };
  if (formula.kind === "rate") {
    return { people, of: null, value: percent(part.attended, part.entries) };
  }
  return { people, of: whole.people, value: percent(people, whole.people) };
}

export function womenOf(total: Total | undefined): number | null {
  return total ? percent(total.women.people, total.people) : null;
}

export type CellFigure = { split: Split | null; code: string; figure: Figure };

/** The total first, then each split by code. A share has the groups of its whole. */
export function cellFigures(formula: Formula, part: Cell[], whole: Cell[] = []): CellFigure[] {
  const keyOf = ({ split, code }: { split: Split | null; code: string }) => `${split} ${code}`;
  const parts = new Map(part.map((cell) => [keyOf(cell), cell]));
  const wholes = new Map(whole.map((cell) => [keyOf(cell), cell]));
  const all = new Map([...wholes, ...parts]);
  const place = (split: Split | null) => (split === null ? -1 : splits.indexOf(split));
  return [...all]
    .map(([key, { split, code }]) => ({
      split,
      code,
      figure: figureOf(formula, parts.get(key), wholes.get(key)),
    }))
    .sort((a, b) => place(a.split) - place(b.split) || (a.code < b.code ? -1 : 1));
}

/** How far the target is reached, in per cent; null without one. */
export function progressOf(value: number | null, target: number | null): number | null {
  return value === null || !target ? null : Math.round((100 * value) / target);
}
