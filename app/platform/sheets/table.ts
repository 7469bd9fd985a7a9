import type { Locale } from "#app/platform/i18n/locales.ts";

export const tableFormats = ["csv", "xlsx"] as const;
export type TableFormat = (typeof tableFormats)[number];

export const tableTypes: Record<TableFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export type TableValue = string | number | boolean | Date | null | undefined;
export type TableRow = Record<string, TableValue>;

export type TableColumn = {
  key: string;
  header: string;
  width?: number;
  /** `2003-05-14` or an ISO time; becomes a real date in the file. */
  kind?: "date" | "moment";
};

export type Table = {
  /** The name of file and sheet, without extension. */
  name: string;
  /** French and German spreadsheets use other separators and decimals than English ones. */
  locale: Locale;
  columns: TableColumn[];
  /** Asynchronous, because a table may be larger than memory. */
  rows: Iterable<TableRow> | AsyncIterable<TableRow>;
};

/** The time in a date column; null when empty, and the text itself when it is no date. */
export function dateIn(value: TableValue): Date | string | null {
  if (value instanceof Date) return value;
  if (value == null || value === "") return null;
  const text = String(value);
  // A year alone is not a date.
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : text;
}

type Slice = { limit: number; offset: number };

/** All rows of a query, fetched in slices to limit memory. */
export async function* inSlices<Row>(
  read: (slice: Slice) => Promise<Row[]>,
  limit = 500,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}
