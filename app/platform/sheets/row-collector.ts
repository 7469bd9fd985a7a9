import { type Cell, isEmpty, type SheetRow } from "./cell.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetRefused } from "./limits.ts";

/** Collects rows, drops empty ones, and throws at the first limit. */
export function createRowCollector(limits: SheetLimits) {
  let waiting: SheetRow[] = [];
  let rows = 0;
  let cells = 0;
  let characters = 0;

  function measure(row: Cell[]) {
    if (row.length > limits.columns) throw sheetRefused("columns");
    rows += 1;
    if (rows > limits.rows) throw sheetRefused("rows");
    cells += row.length;
    for (const cell of row) {
      if (typeof cell !== "string") continue;
      if (cell.length > CELL_CHARACTERS) throw sheetRefused("cells");
      characters += cell.length;
    }
    if (cells > limits.cells || characters > limits.characters) throw sheetRefused("cells");
  }

  return {
    add(number: number, row: Cell[]) {
      while (row.length > 0 && isEmpty(row.at(-1))) row.pop();
      if (row.length === 0) return;
      measure(row);
      waiting.push({ number, cells: row });
    },
    /** Returns and clears the collected rows. */
    take(): SheetRow[] {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

export type RowCollector = ReturnType<typeof createRowCollector>;
