import { FEW, type Hidden, KEPT } from "#app/platform/access/small-groups.ts";

/** A number as it may leave the house. */
export type Shown = { value: number | null; hidden: Hidden };

/** A number that may be hidden, for a cell of a file. */
export function shownText({ value, hidden }: Shown): string | number | null {
  if (hidden === "few") return FEW;
  return hidden === "kept" ? KEPT : value;
}
