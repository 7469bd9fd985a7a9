import { partsOfCourse } from "./courses.ts";
import type { CellFigure } from "./rules.ts";
import { SMALLEST } from "./rules.ts";
import type { Figure, Split } from "./schema.ts";

/**
 * A number as it may leave the house. `few`: fewer than five people. `kept`: large enough, but
 * another number could be computed from it.
 */
export type Hidden = "few" | "kept" | null;
export type Shown = { value: number | null; hidden: Hidden };

const small = (people: number) => people > 0 && people < SMALLEST;

/** A share tells of three groups: the part, the rest and both together. */
function isSmall({ people, of }: Figure): boolean {
  return of === null ? small(people) : [people, of, of - people].some(small);
}

/** The people of a group that others of the same split could be subtracted from. */
function sizeOf({ people, of }: Figure): number {
  return of ?? people;
}

/**
 * Hides small groups, and where the rest of a split would tell the hidden ones, further groups: until
 * at least two are hidden that stand for five people or more. `cells` are one total and its splits.
 * The courses of a programme add up to it: so they hide each other, and all of them a hidden programme.
 */
export function hideSmall<Own extends CellFigure>(
  cells: readonly Own[],
  /** Why none of them is shown, see `hiddenAs`. */
  all: Hidden = null,
): (Own & { shown: Shown })[] {
  if (all) return cells.map((cell) => ({ ...cell, shown: { value: null, hidden: all } }));
  const total = cells.find(({ split }) => split === null);
  const everything = total !== undefined && isSmall(total.figure);
  const hidden = new Map<CellFigure, "few" | "kept">();
  for (const cell of cells) {
    if (isSmall(cell.figure)) hidden.set(cell, "few");
    else if (everything && sizeOf(cell.figure) > 0) hidden.set(cell, "few");
  }
  const bySplit = Map.groupBy(cells, (cell) => cell.split);
  for (const [split, group] of bySplit) {
    if (split !== null && split !== "course") hideMore(group, hidden);
  }
  const courses = Map.groupBy(bySplit.get("course") ?? [], ({ code }) => programmeOf(code));
  for (const [programme, group] of courses) {
    const whole = bySplit.get("programme")?.find(({ code }) => code === programme);
    if (whole && hidden.has(whole)) {
      for (const cell of group) if (!hidden.has(cell)) hidden.set(cell, "kept");
    } else hideMore(group, hidden);
  }
  // With one group only, the total says what was hidden.
  return cells.map((cell) => {
    const why = hidden.get(cell) ?? null;
    return { ...cell, shown: { value: why ? null : cell.figure.value, hidden: why } };
  });
}

const programmeOf = (code: string) => partsOfCourse(code).programme;

/** Of groups that add up to a number that is shown, hides so many that none can be subtracted. */
function hideMore(group: readonly CellFigure[], hidden: Map<CellFigure, "few" | "kept">) {
  const bySize = group
    .filter((cell) => !hidden.has(cell) && sizeOf(cell.figure) > 0)
    .sort((a, b) => sizeOf(a.figure) - sizeOf(b.figure));
  const chosen = () => group.filter((cell) => hidden.has(cell));
  const people = () => chosen().reduce((sum, { figure }) => sum + sizeOf(figure), 0);
  while (chosen().length && (chosen().length < 2 || people() < SMALLEST)) {
    const next = bySize.shift();
    if (!next) break;
    hidden.set(next, "kept");
  }
}

type Group = Pick<CellFigure, "code"> & { split: Split };

/**
 * Why a group is hidden among all of its split: its number and those of the others, asked for one by
 * one, would tell a small one. `cells` are of the whole split.
 */
export function hiddenAs(group: Group, cells: readonly CellFigure[]): Hidden {
  const among = hideSmall(cells).find(
    ({ split, code }) => split === group.split && code === group.code,
  );
  return among?.shown.hidden ?? null;
}

/** The share of women among the people counted; it tells how many women and how many men. */
export function hideWomen(figure: Figure, women: number, share: number | null): Shown {
  const tells = [figure.people, women, figure.people - women].some(small);
  return tells ? { value: null, hidden: "few" } : { value: share, hidden: null };
}
