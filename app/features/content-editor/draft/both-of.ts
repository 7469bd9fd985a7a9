import type { RichText } from "#app/features/rich-text/rich-text.ts";

/** Both texts, one after the other, where that makes sense; else null. */
export function bothOf(mine: unknown, theirs: unknown): unknown {
  if (isDocument(mine) && isDocument(theirs)) {
    return { type: "doc", content: [...mine.content, ...theirs.content] };
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(mine.map((item) => JSON.stringify(item)));
    return [...mine, ...theirs.filter((item) => !known.has(JSON.stringify(item)))];
  }
  return null;
}

function isDocument(value: unknown): value is RichText {
  return typeof value === "object" && value !== null && "type" in value && value.type === "doc";
}
