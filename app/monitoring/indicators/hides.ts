import { type Group, type Hidden, hidingIn, isSmall } from "#app/platform/access/small-groups.ts";
import type { CellFigure } from "./rules.ts";
import type { Figure, Split } from "./schema.ts";
import type { Shown } from "./shown-text.ts";

/** Why numbers of one formula in one view stay unsaid. */
export type Hides = { women: Hidden; cell: (cell: CellFigure) => Hidden };

type At = {
  time: number;
  path: string;
  programme?: string | undefined;
  course?: string | undefined;
};

/** From the groups of each split, by level. */
export function hidesAt(
  bySplit: ReadonlyMap<Split, Group[][]>,
  { time, path, programme, course }: At,
): Hides {
  const detail = { time, place: course === undefined ? Number(programme !== undefined) : 2 };
  const bySex = hidingIn(bySplit.get("sex") ?? []);
  const chosen = course ?? programme ?? "";
  if (bySex.time(path, time) || bySex.place(chosen, time, detail.place))
    return { women: "kept", cell: ({ figure }) => whyOf(figure) };
  const hidden = new Map(
    [...bySplit].map(([split, levels]) => [split, hidingIn(levels).codes({ ...detail, sexes: 0 })]),
  );
  return {
    women: hidden.get("sex")?.size ? "kept" : null,
    cell: ({ split, code, figure }) =>
      isFewOf(figure) || (split && hidden.get(split)?.has(code)) ? whyOf(figure) : null,
  };
}

const isFewOf = ({ people, of }: Figure) => isSmall([of ?? people, people]);

function whyOf(figure: Figure): "few" | "kept" {
  return isFewOf(figure) ? "few" : "kept";
}

/** The number of a cell, or why there is none. */
export function shownOf({ value }: Pick<Figure, "value">, hidden: Hidden): Shown {
  return { value: hidden ? null : value, hidden };
}

/** A hidden figure has no number at all. */
export function toldFigure(figure: Figure, hidden: Hidden): Figure {
  const { of } = figure;
  return hidden ? { people: 0, of: of === null ? null : 0, value: null, hidden } : figure;
}
