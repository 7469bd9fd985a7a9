import { type ChangeObject, diffLines, diffWordsWithSpace } from "diff";
import { plainText, type RichNode, type RichText } from "#app/features/rich-text/rich-text.ts";
import type { FieldDifference, Stretch } from "./revision.ts";

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
export function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value !== "object") return String(value);
  if ("type" in value && value.type === "doc") return comparable(value as RichText);
  return Object.values(value).map(readable).join("\n");
}

/** A text line by line, with its videos, pictures and link targets. */
function comparable(node: RichText | RichNode): string {
  const { attrs = {} } = node as RichNode;
  const said = (...values: unknown[]) => values.filter(Boolean).join(" · ");
  if (node.type === "video") return `▶ ${said(attrs.title, attrs.src)}`;
  if (node.type === "image") return `▣ ${said(attrs.alt, attrs.caption, `#${attrs.mediaId}`)}`;
  if (node.type === "paragraph" || node.type === "heading") {
    return (node.content ?? [])
      .map((child, index, all) => withAddress(child, all[index + 1]))
      .join("");
  }
  return node.content ? node.content.map(comparable).join("\n") : plainText(node);
}

/** The address follows the last words of a link. */
function withAddress(node: RichNode, next: RichNode | undefined): string {
  const address = addressOf(node);
  const text = plainText(node);
  return address && address !== addressOf(next) ? `${text} (${address})` : text;
}

function addressOf(node: RichNode | undefined): unknown {
  return node?.marks?.find(({ type }) => type === "link")?.attrs?.href;
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
  for (const { stretches } of differencesBetween(before, after)) {
    const removed = stretches.filter(({ kind }) => kind === "removed");
    const left = stretches.some(({ kind, text }) => kind !== "removed" && text.trim() !== "");
    // Emptying a field counts as much, however short it was.
    if (removed.length && !left) return true;
    gone += removed.reduce((sum, { text }) => sum + text.replace(/\s+/g, "").length, 0);
  }
  return gone >= MUCH;
}

/** Counts pictures, videos and tables, which have no words. */
function things(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + things(each), 0);
  if (value === null || typeof value !== "object") return 0;
  const { type } = value as Partial<RichNode>;
  const own = type === "image" || type === "video" || type === "table" ? 1 : 0;
  return own + Object.values(value).reduce((sum: number, each) => sum + things(each), 0);
}
