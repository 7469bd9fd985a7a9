/** The value of a cell. A formula is never run: its stored value is used. */
export type Cell = string | number | boolean | Date | null;

/** A row that is not empty; `number` is its row number in the spreadsheet. */
export type SheetRow = { number: number; cells: Cell[] };

/** `0` → `A`, `26` → `AA`. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? "" : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

/** The address of a cell: `C14`. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}

/** `C14` → 2; null for an invalid address. */
export function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0];
  if (!letters) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell == null || cell === "";
}

/** Characters that start a formula; East Asian editions also accept the wide ones. */
const FORMULA_START = "[=+\\-@\\t\\r＝＋－＠]";

// With another separator, a spreadsheet program starts a new cell after each of these.
const CELL_START = "(?<=^|[;,|\\t\\r\\n])";

const formulaStarts = new RegExp(`${CELL_START}(?='*${FORMULA_START})`, "g");
const escapedStarts = new RegExp(`${CELL_START}'(?='*${FORMULA_START})`, "g");

/** Puts an apostrophe before text that a spreadsheet program would run as a formula. */
export function escapeFormulas(text: string): string {
  return text.replace(formulaStarts, "'");
}

/** Reverses `escapeFormulas`. */
export function unescapeFormulas(text: string): string {
  return text.includes("'") ? text.replace(escapedStarts, "") : text;
}
