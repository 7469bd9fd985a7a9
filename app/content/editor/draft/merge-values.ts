import { containsDocument, mergeDocuments } from "#app/content/rich-text/merge/merge-documents.ts";
import { mergeSequences } from "#app/content/rich-text/merge/three-way.ts";
import { isDocument, isSameValue } from "./field-value.ts";

/** `overlaps`: in how many places both wrote something else. */
export type MergedValue = { value: unknown; overlaps: number };

/**
 * One value from two changes of a third: a text by its words, a list by its lines. Null where a
 * person has to choose, since a short text of two halves says what nobody wrote.
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedValue | null {
  if (isDocument(mine) && isDocument(theirs)) {
    const from = isDocument(base) ? base : { type: "doc" as const, content: [] };
    const merged = mergeDocuments(from, mine, theirs);
    return merged && { value: merged.document, overlaps: merged.overlaps };
  }
  if (typeof base === "string" && typeof mine === "string" && typeof theirs === "string") {
    const merged = mergeApart(wordsOf(base), wordsOf(mine), wordsOf(theirs), (word) => word.trim());
    return merged && { value: joinWords(merged) + spaceBehind(mine, merged), overlaps: 0 };
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const merged = mergeApart<unknown>(base, mine, theirs, (element) => JSON.stringify(element));
    return merged && { value: merged, overlaps: 0 };
  }
  return null;
}

/** Only changes that do not touch each other. */
function mergeApart<T>(base: T[], mine: T[], theirs: T[], key: (element: T) => string): T[] | null {
  const join = (before: T, ours: T, others: T) => (ours === before ? others : ours);
  const merged = mergeSequences(base, mine, theirs, { key, join });
  return merged && !merged.overlaps && !merged.touches ? merged.elements : null;
}

/** Each word with the white space behind it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function joinWords(words: string[]): string {
  return words
    .map((word) => (/\s$/.test(word) ? word : `${word} `))
    .join("")
    .trimEnd();
}

/** Who has just typed a space at the end goes on with the next word behind it. */
function spaceBehind(mine: string, merged: string[]): string {
  const last = wordsOf(mine).at(-1) ?? "";
  return last.trim() === merged.at(-1)?.trim() ? last.slice(last.trimEnd().length) : "";
}

/** Whether a value that was sent, and whose answer was lost, is part of what is stored now. */
export function arrived(sent: unknown, stored: unknown): boolean {
  if (isSameValue(sent, stored)) return true;
  return isDocument(sent) && isDocument(stored) && containsDocument(stored, sent);
}
