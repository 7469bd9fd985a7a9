import { type ChangeObject, diffLines, diffWordsWithSpace } from "diff";
import type { FieldDifference, Stretch } from "./revision.ts";
import { plainText, type RichText } from "./rich-text/rich-text.ts";

/** Beyond this many changes a passage counts as rewritten. */
const MOST_EDITS = 2_000;

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
  const lines = stretchesOf(diffLines(before, after, { maxEditLength: MOST_EDITS }), before, after);
  const stretches: Stretch[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [here, next] = [lines[index], lines[index + 1]];
    if (!here) continue;
    if (here.kind === "removed" && next?.kind === "added") {
      const words = diffWordsWithSpace(here.text, next.text, { maxEditLength: MOST_EDITS });
      stretches.push(...stretchesOf(words, here.text, next.text));
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
