import { CsvError, type Info, parse } from "csv-parse";
import { type SheetRow, unescapeFormulas } from "./cell.ts";
import { decodeText } from "./decode-text.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";
import { createRowCollector } from "./row-collector.ts";

const CHUNK_LENGTH = 65_536;
/** Empty lines of separators are dropped, up to this multiple of the row limit. */
const EMPTY_ROWS_FACTOR = 10;

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
  const records = feedParser(parser, text)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await records.next();
      if (done) break;
      const { record, info } = value as { record: string[]; info: Info };
      read += 1;
      if (declared && read === 1) continue;
      if (read > limits.rows * EMPTY_ROWS_FACTOR) throw sheetRefused("rows");
      rows.add(info.records + info.empty_lines, record.map(unescapeFormulas));
      if (read % 500 === 0) yield rows.take();
    }
  } catch (error) {
    throw error instanceof CsvError ? sheetRefused("broken", error) : error;
  } finally {
    parser.destroy();
  }
  yield rows.take();
}

function feedParser(parser: ReturnType<typeof parse>, text: string) {
  let at = 0;
  function write() {
    while (at < text.length) {
      const piece = text.slice(at, at + CHUNK_LENGTH);
      at += CHUNK_LENGTH;
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

const separators = [";", ",", "\t"] as const;
type Separator = (typeof separators)[number];

const SAMPLE_LINES = 20;

/** Excel declares the separator in a first line such as `sep=;`. */
function declaredSeparator(text: string): Separator | null {
  const sign = /^sep=(.)\r?\n/i.exec(text)?.[1];
  return separators.find((each) => each === sign) ?? null;
}

/** The separator that splits the first lines into most, and equally many, parts. */
function detectSeparator(text: string): Separator {
  const lines = firstLines(text);
  const scores = separators.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const first = counts[0] ?? 0;
    const alike = counts.filter((count) => count === first).length;
    return { sign, score: first === 0 ? 0 : first * alike + 1 };
  });
  scores.sort((a, b) => b.score - a.score);
  return scores[0]?.score ? scores[0].sign : ";";
}

/** The first lines that are not empty, without quoted parts. */
function firstLines(text: string): string[] {
  return text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .slice(0, SAMPLE_LINES);
}
