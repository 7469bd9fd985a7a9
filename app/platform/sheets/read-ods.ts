import { type Cell, type SheetRow, unescapeFormulas } from "./cell.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";
import { setCell } from "./read-xlsx.ts";
import { createRowCollector, type RowCollector } from "./row-collector.ts";
import { type Attributes, parseXml, parseXmlStream, type XmlHandlers } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** The rows of the first table of an ODS file. */
export async function* readOds(archive: Archive, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  await parseXml(archive.part("META-INF/manifest.xml"), {
    open(name) {
      if (name === "encryption-data") throw sheetRefused("locked");
    },
  });
  const content = archive.part("content.xml");
  if (!content) throw sheetRefused("broken");
  const rows = createRowCollector(limits);
  for await (const _ of parseXmlStream(content, tableHandlers(rows, limits))) yield rows.take();
}

const textElements: Record<string, string> = { tab: "\t", "line-break": "\n" };

function tableHandlers(rows: RowCollector, limits: SheetLimits): XmlHandlers {
  let tables = 0;
  let number = 0;
  let row: Cell[] = [];
  let rowRepeat = 1;
  let column = 0;
  let cell: Attributes | null = null;
  let text = "";
  let paragraphs = 0;
  let inParagraph = false;
  let inComment = false;

  function write(piece: string) {
    text += piece;
    if (text.length > CELL_CHARACTERS) throw sheetRefused("cells");
  }

  return {
    open(name, attributes) {
      if (name === "table") tables += 1;
      if (tables !== 1) return;
      if (name === "table-row") {
        row = [];
        column = 0;
        rowRepeat = repeatCount(attributes["table:number-rows-repeated"]);
      } else if (name === "table-cell" || name === "covered-table-cell") {
        cell = attributes;
        text = "";
        paragraphs = 0;
      } else if (name === "annotation") inComment = true;
      else if (!cell || inComment) return;
      else if (name === "p") {
        if (paragraphs++ > 0) write("\n");
        inParagraph = true;
      } else if (name === "s") write(" ".repeat(Math.min(repeatCount(attributes["text:c"]), 100)));
      else if (inParagraph && textElements[name]) write(textElements[name]);
    },
    text(piece) {
      if (inParagraph && !inComment) write(piece);
    },
    close(name) {
      if (tables !== 1) return;
      if (name === "p") inParagraph = false;
      else if (name === "annotation") inComment = false;
      else if (cell && (name === "table-cell" || name === "covered-table-cell")) {
        const repeat = repeatCount(cell["table:number-columns-repeated"]);
        const value = cellValue(cell, text);
        if (value !== null) {
          for (let again = 0; again < repeat; again++) setCell(row, column + again, value, limits);
        }
        column += repeat;
        cell = null;
      } else if (name === "table-row") {
        if (row.length > 0 && rowRepeat > limits.rows) throw sheetRefused("rows");
        for (let again = 0; again < (row.length > 0 ? rowRepeat : 0); again++) {
          rows.add(number + again + 1, [...row]);
        }
        number += rowRepeat;
      }
    },
  };
}

function repeatCount(repeated: string | undefined): number {
  const count = Math.trunc(Number(repeated ?? 1));
  return count >= 1 ? count : 1;
}

function cellValue(cell: Attributes, text: string): Cell {
  switch (cell["office:value-type"]) {
    case "float":
    case "percentage":
    case "currency":
      return numberOf(cell["office:value"]);
    case "boolean":
      return cell["office:boolean-value"] === "true";
    case "date":
      return dateOf(cell["office:date-value"]) ?? (text || null);
    default:
      return unescapeFormulas(text) || null;
  }
}

function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text === undefined || Number.isNaN(number) ? null : number;
}

/** `2003-05-14` or `2003-05-14T10:00:00`, without time zone. */
function dateOf(text = ""): Date | null {
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+)?$/.test(text)) return null;
  const date = new Date(text.length === 10 ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
