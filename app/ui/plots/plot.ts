import type { Drawing } from "./drawing.ts";

/** A plot with everything that says the same without it: its words and its table. */
export type Plot = {
  name: string;
  title: string;
  /** What it shows, in a sentence, for those who do not see it. */
  description: string;
  /** For the width of a phone or of a column. */
  drawing: Drawing;
  /** For wide places and for files; null: the same. */
  wide: Drawing | null;
  table: PlotTable;
};

export type PlotTable = { head: string[]; rows: PlotRow[] };

export type PlotRow = { key: string; name: string; cells: PlotCell[] };

/** `count`: for files, where numbers are not written for a reader. */
export type PlotCell = { written: string; count: number | null; href: string | null };
