import { CsvError, type Info, parse } from "csv-parse";
import type { SheetRow } from "./cell.ts";
import { decodeText } from "./decode-text.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";
import { restored } from "./neutral.ts";
import { createRowCollector } from "./row-collector.ts";
import { declaredSeparator, detectSeparator } from "./separator.ts";

const PIECE = 65_536;
/** Empty lines of separators are dropped, up to this multiple of the row limit. */
const EMPTY_ROWS = 10;

/** The rows of a CSV file; every cell is text. */
export async function* readCsv(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const text = decodeText(bytes).replace(/^\uFEFF/, "");
  const declared = declaredSeparator(text);
  const parser = parse({
    delimiter: declared ?? detectSeparator(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: limits.columns * CELL_CHARACTERS,
  });
  const rows = createRowCollector(limits);
  let read = 0;
  const records = feed(parser, text)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await records.next();
      if (done) break;
      const { record, info } = value as { record: string[]; info: Info };
      read += 1;
      if (declared && read === 1) continue;
      if (read > limits.rows * EMPTY_ROWS) throw sheetRefused("rows");
      rows.add(info.records + info.empty_lines, record.map(restored));
      if (read % 500 === 0) yield rows.take();
    }
  } catch (error) {
    throw error instanceof CsvError ? sheetRefused("broken", error) : error;
  } finally {
    parser.destroy();
  }
  yield rows.take();
}

function feed(parser: ReturnType<typeof parse>, text: string) {
  let at = 0;
  function write() {
    while (at < text.length) {
      const piece = text.slice(at, at + PIECE);
      at += PIECE;
      if (!parser.write(piece)) {
        parser.once("drain", write);
        return;
      }
    }
    parser.end();
  }
  write();
  return parser;
}
