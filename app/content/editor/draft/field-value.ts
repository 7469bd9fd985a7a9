import type { RichText } from "#app/content/rich-text/rich-text.ts";
import { compose } from "#app/platform/i18n/compose.ts";

/**
 * Whether two values of a field are equal. The database sorts the keys of a document and the server
 * trims short texts, so neither counts as a difference. The words of a document are kept as typed.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string")
    return normalised(one) === normalised(other);
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (one.type === "text" && compose(String(one.text)) !== compose(String(other.text)))
    return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

function normalised(text: string): string {
  return compose(text.trim());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Both values, one after the other, for documents and lists; else null. */
export function joinValues(mine: unknown, theirs: unknown): unknown {
  if (isDocument(mine) && isDocument(theirs)) {
    return { type: "doc", content: [...mine.content, ...theirs.content] };
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    // Of a row that both have, only one can stay.
    const nameOf = (item: unknown) => (isObject(item) && item.key) || JSON.stringify(item);
    const known = new Set(mine.map(nameOf));
    return [...mine, ...theirs.filter((item) => !known.has(nameOf(item)))];
  }
  return null;
}

export function isDocument(value: unknown): value is RichText {
  return typeof value === "object" && value !== null && "type" in value && value.type === "doc";
}
