import {
  HIGHEST_MARK,
  type MarkName,
  type MarkValue,
  markNames,
  readMarkState,
} from "#app/admissions/registrations/marks.ts";

/** A mark as people type or paste it, `12,5` or `12/20`, or a word in its place; null for none, undefined if it is neither. */
export function readMark(text: string): MarkValue | undefined {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return null;
  const state = readMarkState(text);
  if (state) return state;
  const found = /^(\d{1,2}(?:[.,]\d{1,2})?)(?:\/20)?$/.exec(typed)?.[1];
  const mark = found === undefined ? Number.NaN : Number(found.replace(",", "."));
  return mark <= HIGHEST_MARK ? mark : undefined;
}

/** The cells of a text copied from a spreadsheet. */
export function readPasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** Cells as a spreadsheet takes them. */
export function copied(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.join("\t")).join("\n");
}

export type CellText = { id: number; name: MarkName; text: string };
type Line = { line: number; text: string };

export type Filled = {
  cells: CellText[];
  /** Cells whose text is no mark; they are shown in their place too. */
  wrong: (Line & { id: number; name: MarkName })[];
  /** Lines for which the page has no row, and texts for which the sheet has no column. */
  outside: Line[];
};

/**
 * Where pasted cells go, from one cell downwards and to the right. An empty cell leaves the mark as
 * it is: a spreadsheet has gaps where nobody was marked.
 */
export function fillDown(
  pasted: readonly (readonly string[])[],
  rows: readonly number[],
  from: { row: number; name: MarkName },
): Filled {
  const left = markNames.indexOf(from.name);
  const filled: Filled = { cells: [], wrong: [], outside: [] };
  for (const [down, line] of pasted.entries()) {
    for (const [right, text] of line.entries()) {
      if (text === "") continue;
      const [id, name] = [rows[from.row + down], markNames[left + right]];
      const place = { line: down + 1, text };
      if (id === undefined || name === undefined) filled.outside.push(place);
      else {
        filled.cells.push({ id, name, text });
        if (readMark(text) === undefined) filled.wrong.push({ ...place, id, name });
      }
    }
  }
  return filled;
}
