/** The columns of the marking sheet. */
export const markNames = ["test_mark", "interview_mark"] as const;
export type MarkName = (typeof markNames)[number];

/** A mark of 20 as people type or paste it, `12,5` or `12/20`; null for none, undefined if it is no mark. */
export function readMark(text: string): number | null | undefined {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return null;
  const found = /^(\d{1,2}(?:[.,]\d{1,2})?)(?:\/20)?$/.exec(typed)?.[1];
  const mark = found === undefined ? Number.NaN : Number(found.replace(",", "."));
  return mark <= 20 ? mark : undefined;
}

/** The cells of a text copied from a spreadsheet; null if it is one cell, which the input takes itself. */
export function readPasted(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

type Cell = { id: number; name: MarkName; text: string };
type Place = { line: number; text: string };

export type Filled = {
  cells: Cell[];
  /** Cells whose text is no mark; they are shown in their place too. */
  wrong: (Place & { id: number; name: MarkName })[];
  /** Lines for which the page has no row, and texts for which the sheet has no column. */
  outside: Place[];
};

/**
 * Where pasted cells go, from one cell downwards and to the right. An empty cell leaves the mark as
 * it is: a spreadsheet has gaps where nobody was marked.
 */
export function fillDown(
  pasted: readonly string[][],
  rows: readonly number[],
  from: { id: number; name: MarkName },
): Filled {
  const [top, left] = [rows.indexOf(from.id), markNames.indexOf(from.name)];
  const filled: Filled = { cells: [], wrong: [], outside: [] };
  for (const [down, line] of pasted.entries()) {
    for (const [right, text] of line.entries()) {
      if (text === "") continue;
      const [id, name] = [rows[top + down], markNames[left + right]];
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
