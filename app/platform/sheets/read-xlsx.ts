import { type Cell, columnOf, type SheetRow, unescapeFormulas } from "./cell.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";
import { createRowCollector, type RowCollector } from "./row-collector.ts";
import {
  readDateStyles,
  readStrings,
  readWorkbook,
  unescaped,
  type Workbook,
} from "./xlsx-parts.ts";
import { type Attributes, parseXmlStream, type XmlHandlers } from "./xml.ts";
import type { Archive } from "./zip.ts";

type CellContext = Pick<Workbook, "from1904"> & { strings: string[]; dateStyles: Set<number> };

/** The rows of the first visible sheet, read while it is unpacked. */
export async function* readXlsx(archive: Archive, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const book = await readWorkbook(archive);
  const context = {
    from1904: book.from1904,
    strings: await readStrings(archive, book.strings, limits),
    dateStyles: await readDateStyles(archive, book.styles),
  };
  const sheet = archive.part(book.sheet);
  if (!sheet) throw sheetRefused("broken");
  const rows = createRowCollector(limits);
  for await (const _ of parseXmlStream(sheet, rowHandlers(rows, context, limits)))
    yield rows.take();
}

function rowHandlers(rows: RowCollector, context: CellContext, limits: SheetLimits): XmlHandlers {
  let number = 0;
  let row: Cell[] = [];
  let column = 0;
  let cellsRead = 0;
  let cell: Attributes = {};
  let text = "";
  let inText = false;
  let inReading = false;
  return {
    open(name, attributes) {
      if (name === "row") {
        number = rowNumber(attributes.r, number);
        row = [];
        column = 0;
      } else if (name === "c") {
        // Empty cells count too: skipping them takes time.
        if (++cellsRead > limits.cells) throw sheetRefused("cells");
        column = columnOf(attributes.r ?? "") ?? column;
        cell = attributes;
        text = "";
      } else if (name === "rPh") inReading = true;
      else if (name === "v" || name === "t") inText = !inReading;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > CELL_CHARACTERS) throw sheetRefused("cells");
    },
    close(name) {
      if (name === "v" || name === "t") inText = false;
      else if (name === "rPh") inReading = false;
      else if (name === "c") {
        const value = cellValue(cell, text, context);
        if (value !== null) setCell(row, column, value, limits);
        column += 1;
      } else if (name === "row") rows.add(number, row);
    },
  };
}

const LAST_ROW = 1_048_576;

function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written);
  if (!Number.isInteger(number) || number < 1 || number > LAST_ROW) throw sheetRefused("broken");
  return number;
}

/** Columns between two filled ones are empty, not absent. */
export function setCell(row: Cell[], column: number, value: Cell, limits: SheetLimits) {
  if (column >= limits.columns) throw sheetRefused("columns");
  while (row.length < column) row.push(null);
  row[column] = value;
}

function cellValue({ t: type, s: style }: Attributes, text: string, context: CellContext): Cell {
  if (text === "") return null;
  if (type === "s") return unescapeFormulas(context.strings[Number(text)] ?? "") || null;
  if (type === "b") return text === "1";
  if (type === "str" || type === "inlineStr") return unescapeFormulas(unescaped(text));
  const number = Number(text);
  // Errors such as #REF! are read as text.
  if (type === "e" || Number.isNaN(number)) return text;
  return context.dateStyles.has(Number(style)) ? dateOf(number, context.from1904) : number;
}

const DAY = 86_400_000;
const DAYS_TO_1970 = 25_569;
const DAYS_1900_TO_1904 = 1_462;

function dateOf(serial: number, from1904: boolean): Date | number {
  const days = from1904 ? serial + DAYS_1900_TO_1904 : serial;
  // Excel counts a 29 February 1900, which did not exist.
  const real = days < 60 ? days + 1 : days;
  const date = new Date(Math.round((real - DAYS_TO_1970) * DAY));
  return Number.isNaN(date.getTime()) ? serial : date;
}
