import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { escapeFormulas } from "./cell.ts";
import { CELL_CHARACTERS } from "./limits.ts";
import { dateIn, type Table, type TableColumn, type TableRow } from "./table.ts";

const dateFormats: Record<Locale, string> = {
  fr: "dd/mm/yyyy",
  en: "mm/dd/yyyy",
  de: "dd.mm.yyyy",
};

/** A table as XLSX, compressed while its rows arrive. */
export function writeXlsx({ name, columns, rows, locale }: Table): ReadableStream<Uint8Array> {
  return writeXlsxStream(cellRows(columns, rows), {
    name: sheetName(name),
    columns: columns.map(({ header, width = 20, kind }) => ({
      header,
      width,
      ...(kind
        ? { numFmt: kind === "date" ? dateFormats[locale] : `${dateFormats[locale]} hh:mm` }
        : {}),
    })),
    freezePane: { rows: 1 },
  });
}

async function* cellRows(columns: TableColumn[], rows: Table["rows"]): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cellValue(row, column));
}

function cellValue(row: TableRow, { key, kind }: TableColumn): CellValue {
  const value = (kind ? dateIn(row[key]) : row[key]) ?? null;
  if (typeof value !== "string") return value;
  return escapeText(value).slice(0, CELL_CHARACTERS);
}

/**
 * A workbook does not run text cells as formulas, but a CSV saved from it would, so they get the
 * same apostrophe; phone numbers such as +225 07 12 34 56 78 do not need it.
 */
function escapeText(text: string): string {
  return /^[+\d\s().-]+$/.test(text) ? text : escapeFormulas(text);
}

/** Excel refuses some characters and more than 31 of them. */
function sheetName(name: string): string {
  return name.replace(/[:\\/?*[\]]/g, " ").slice(0, 31);
}
