import type { Locale } from "#app/platform/i18n/locales.ts";
import { escapeFormulas } from "./cell.ts";
import { dateIn, type Table, type TableColumn, type TableRow } from "./table.ts";

/** Excel uses the separator that its country does not use for decimals. */
const dialects: Record<Locale, { delimiter: string; decimal: string }> = {
  fr: { delimiter: ";", decimal: "," },
  de: { delimiter: ";", decimal: "," },
  en: { delimiter: ",", decimal: "." },
};

const CHUNK_LENGTH = 64_000;
/** Without the byte order mark spreadsheet programs do not detect UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A table as CSV that Excel opens in columns, as a stream. */
export async function* writeCsv({ columns, rows, locale }: Table): AsyncGenerator<string> {
  const { delimiter, decimal } = dialects[locale];
  const line = (cells: string[]) => `${cells.map(quoteCell).join(delimiter)}\r\n`;
  let written = BYTE_ORDER_MARK + line(columns.map(({ header }) => escapeFormulas(header)));
  for await (const row of rows) {
    written += line(columns.map((column) => cellText(row, column, decimal)));
    if (written.length < CHUNK_LENGTH) continue;
    yield written;
    written = "";
  }
  if (written) yield written;
}

function quoteCell(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

function cellText(row: TableRow, { key, kind }: TableColumn, decimal: string): string {
  const value = kind ? dateIn(row[key]) : row[key];
  if (value == null) return "";
  if (value instanceof Date) return dateText(value, kind);
  if (typeof value === "number") return String(value).replace(".", decimal);
  return escapeFormulas(String(value));
}

/** The only date format that Excel understands in every country. */
function dateText(date: Date, kind: TableColumn["kind"]): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return kind === "date" ? day : `${day} ${time.slice(0, 8)}`;
}
