import { plainText, type RichText } from "./rich-text/rich-text.ts";
import type { FieldDifference, Stretch } from "./schema.ts";

/** Beyond this many comparisons a passage counts as rewritten. */
const MOST_COMPARISONS = 1_000_000;

/** Field by field, what one text says and the other does not. Equal fields are left out. */
export function differencesBetween(
  older: Record<string, unknown>,
  newer: Record<string, unknown>,
): FieldDifference[] {
  const fields = [...new Set([...Object.keys(older), ...Object.keys(newer)])];
  return fields.flatMap((field) => {
    const [before, after] = [readable(older[field]), readable(newer[field])];
    return before === after ? [] : [{ field, stretches: stretchesBetween(before, after) }];
  });
}

/** Line by line first, then word by word where lines were replaced. */
export function stretchesBetween(before: string, after: string): Stretch[] {
  const lines = compare(before.split(/(?<=\n)/), after.split(/(?<=\n)/));
  const stretches: Stretch[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [here, next] = [lines[index], lines[index + 1]];
    if (!here) continue;
    if (here.kind === "removed" && next?.kind === "added") {
      stretches.push(...compare(wordsOf(here.text), wordsOf(next.text)));
      index += 1;
    } else stretches.push(here);
  }
  return joined(stretches);
}

/** A value as lines of text a person can compare. */
function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value !== "object") return String(value);
  if ("type" in value && value.type === "doc") return plainText(value as RichText);
  return Object.values(value).map(readable).join("\n");
}

function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((part) => part !== "");
}

/** The longest common run of pieces stays; the rest was removed or added. */
function compare(before: string[], after: string[]): Stretch[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = compareMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const same = (pieces: string[]): Stretch => ({ kind: "same", text: pieces.join("") });
  return joined([same(before.slice(0, start)), ...middle, same(end ? before.slice(-end) : [])]);
}

function compareMiddle(before: string[], after: string[]): Stretch[] {
  const rewritten: Stretch[] = [
    { kind: "removed", text: before.join("") },
    { kind: "added", text: after.join("") },
  ];
  if (!before.length || !after.length) return rewritten;
  if (before.length * after.length > MOST_COMPARISONS) return rewritten;
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: Stretch[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [left, right] = [before[row], after[column]];
    if (left !== undefined && left === right) {
      found.push({ kind: "same", text: left });
      row += 1;
      column += 1;
    } else if (
      left !== undefined &&
      (right === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      found.push({ kind: "removed", text: left });
      row += 1;
    } else if (right !== undefined) {
      found.push({ kind: "added", text: right });
      column += 1;
    }
  }
  return found;
}

/** Neighbours of one kind become one; within a change, what was removed stands first. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { kind, text } of stretches) {
    if (text === "") continue;
    const last = result.at(-1);
    const beforeLast = result.at(-2);
    if (last?.kind === kind) last.text += text;
    else if (kind === "removed" && last?.kind === "added" && beforeLast?.kind === "removed") {
      beforeLast.text += text;
    } else if (kind === "removed" && last?.kind === "added") {
      result.splice(-1, 0, { kind, text });
    } else result.push({ kind, text });
  }
  return result;
}
