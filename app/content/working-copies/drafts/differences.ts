import { type ChangeObject, diffLines, diffWordsWithSpace } from "diff";
import type { RichNode } from "#app/content/rich-text/rich-text.ts";
import { readable } from "../publish/readable.ts";
import type { FieldDifference, Stretch } from "./revision.ts";

/**
 * Beyond this many changes a passage counts as rewritten. The comparison takes the square of the
 * changes: all passages of a text share what it may take, so that no text costs more than another.
 */
const MOST_EDITS = 600;
type Budget = { steps: number };

/** Field by field, what one text says and the other does not. Equal fields are left out. */
export function differencesBetween(
  older: Record<string, unknown>,
  newer: Record<string, unknown>,
): FieldDifference[] {
  const budget = { steps: MOST_EDITS ** 2 };
  return changedFields(older, newer).map(({ field, before, after }) => ({
    field,
    stretches: stretchesBetween(before, after, budget),
  }));
}

function changedFields(older: Record<string, unknown>, newer: Record<string, unknown>) {
  const fields = [...new Set([...Object.keys(older), ...Object.keys(newer)])];
  return fields.flatMap((field) => {
    const [before, after] = [readable(older[field]), readable(newer[field])];
    return before === after ? [] : [{ field, before, after }];
  });
}

/** Line by line first, then word by word where lines were replaced. */
export function stretchesBetween(
  before: string,
  after: string,
  budget: Budget = { steps: MOST_EDITS ** 2 },
): Stretch[] {
  const lines = compared(diffLines, before, after, budget);
  const stretches: Stretch[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [here, next] = [lines[index], lines[index + 1]];
    if (!here) continue;
    if (here.kind === "removed" && next?.kind === "added") {
      for (const each of compared(diffWordsWithSpace, here.text, next.text, budget))
        stretches.push(each);
      index += 1;
    } else stretches.push(here);
  }
  return joined(stretches);
}

/** Half of what is left for one passage, so that the ones after it are compared too. */
function compared(
  diff: typeof diffLines,
  before: string,
  after: string,
  budget: Budget,
): Stretch[] {
  const most = Math.floor(Math.sqrt(budget.steps / 2));
  const found = diff(before, after, { maxEditLength: most });
  const edits = found?.reduce((sum, { added, removed, count }) => {
    return sum + (added || removed ? count : 0);
  }, 0);
  budget.steps -= (edits ?? most) ** 2;
  return stretchesOf(found, before, after);
}

/** What the comparison found; a passage it gave up on counts as rewritten. */
function stretchesOf(
  found: ChangeObject<string>[] | undefined,
  before: string,
  after: string,
): Stretch[] {
  if (!found) {
    return joined([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  }
  return joined(
    found.map(({ added, removed, value: text }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text,
    })),
  );
}

/** Joins adjacent stretches of one kind; within a change, removed text comes first. */
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

/** About half a line: less is a correction. */
const MUCH = 40;

/** Whether a change removes so much that the text before it must be kept as a revision. */
export function removesMuch(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): boolean {
  if (things(after) < things(before)) return true;
  let gone = 0;
  for (const { before: said, after: says } of changedFields(before, after)) {
    // Emptying a field counts as much, however short it was.
    if (says.trim() === "" && said.trim() !== "") return true;
    gone += lettersGone(said, says);
  }
  return gone >= MUCH;
}

/** The letters of words that are no longer there; words that only moved are. */
function lettersGone(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const word of wordsIn(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let gone = 0;
  for (const word of wordsIn(before)) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else gone += word.length;
  }
  return gone;
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Counts pictures, videos and tables, which have no words. */
function things(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + things(each), 0);
  if (value === null || typeof value !== "object") return 0;
  const { type } = value as Partial<RichNode>;
  const own = type === "image" || type === "video" || type === "table" ? 1 : 0;
  return own + Object.values(value).reduce((sum: number, each) => sum + things(each), 0);
}
