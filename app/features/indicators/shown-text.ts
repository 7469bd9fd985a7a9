import type { Shown } from "./hide.ts";
import { SMALLEST } from "./rules.ts";

/** A number that may be hidden, for a cell of a file. */
export function shownText({ value, hidden }: Shown): string | number | null {
  if (hidden === "few") return `<${SMALLEST}`;
  return hidden === "kept" ? "*" : value;
}
