import type { RichNode } from "#app/features/rich-text/rich-text.ts";
import { differencesBetween } from "./differences.ts";

/** About half a line: less is the mending of words. */
const MUCH = 40;

/** Whether so much went out of a text that what it said before must not be written over. */
export function removesMuch(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): boolean {
  if (things(after) < things(before)) return true;
  let gone = 0;
  for (const { stretches } of differencesBetween(before, after)) {
    const removed = stretches.filter(({ kind }) => kind === "removed");
    const left = stretches.some(({ kind, text }) => kind !== "removed" && text.trim() !== "");
    // A field that was emptied had all it said taken out, however short that was.
    if (removed.length && !left) return true;
    gone += removed.reduce((sum, { text }) => sum + text.replace(/\s+/g, "").length, 0);
  }
  return gone >= MUCH;
}

/** Pictures, films and tables in a text, which are more than their words. */
function things(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + things(each), 0);
  if (value === null || typeof value !== "object") return 0;
  const { type } = value as Partial<RichNode>;
  const own = type === "image" || type === "video" || type === "table" ? 1 : 0;
  return own + Object.values(value).reduce((sum: number, each) => sum + things(each), 0);
}
