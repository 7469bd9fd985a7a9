import { z } from "zod";
import { tableFormats } from "#app/platform/sheets/table.ts";
import { RegistrationFilter } from "../schema.ts";

/** What a cross-table counts by; each is a filter of the list under the same name. */
export const dimensions = ["status", "sex", "region", "form", "formation", "level"] as const;
export type Dimension = (typeof dimensions)[number];

/** The whole that a percentage is a part of. */
export const shares = ["total", "row", "column"] as const;
export type Share = (typeof shares)[number];

export const CrossQuery = RegistrationFilter.extend({
  rows: z.enum(dimensions).default("region"),
  columns: z.enum(dimensions).default("sex"),
});

export const CrossExport = CrossQuery.extend({
  of: z.enum(shares).default("total"),
  format: z.enum(tableFormats).default("csv"),
});

export type CrossCell = { row: string; column: string; count: number };
export type CrossAnswer = {
  rows: Dimension;
  columns: Dimension;
  cells: CrossCell[];
  courses: { id: number; title: string }[];
};

/** Counts with the sums of rows, columns and all. */
export function crossTable(cells: readonly CrossCell[]) {
  const counts = new Map(cells.map((cell) => [`${cell.row}\n${cell.column}`, cell.count]));
  const sum = (list: readonly CrossCell[]) => list.reduce((all, { count }) => all + count, 0);
  const total = sum(cells);
  const sums = (by: "row" | "column") =>
    new Map([...Map.groupBy(cells, (cell) => cell[by])].map(([key, list]) => [key, sum(list)]));
  const [ofRow, ofColumn] = [sums("row"), sums("column")];
  return {
    rows: [...ofRow.keys()],
    columns: [...ofColumn.keys()],
    total,
    ofRow,
    ofColumn,
    count: (row: string, column: string) => counts.get(`${row}\n${column}`) ?? 0,
    /** The part from 0 to 1 that a cell is of its row, its column or all. */
    share(of: Share, row: string, column: string): number {
      const whole = { total, row: ofRow.get(row), column: ofColumn.get(column) }[of] ?? 0;
      return whole ? (counts.get(`${row}\n${column}`) ?? 0) / whole : 0;
    },
  };
}

/** Keys in a known order, those that are not known behind it by their names. */
export function inOrder(
  keys: readonly string[],
  known: readonly string[],
  nameOf: (key: string) => string,
): string[] {
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length);
  return keys.toSorted((a, b) => place(a) - place(b) || nameOf(a).localeCompare(nameOf(b), "fr"));
}
