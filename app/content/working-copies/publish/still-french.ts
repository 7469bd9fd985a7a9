import {
  plainText,
  type RichNode,
  type RichText,
  wordCount,
} from "#app/content/rich-text/rich-text.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Fewer words may be the same in two languages: a name, a place, a year. */
const ENOUGH = 4;

/** A field of a translation whose words are the French ones; `path` leads to the first in a text. */
export type StillFrench = { field: string; count: number; path?: number[] };

type Fields = Record<string, unknown>;

/** Untranslated passages: those found word for word in the French text. */
export function stillFrench(locale: Locale, words: Fields, french: Fields | null): StillFrench[] {
  if (locale === "fr" || !french) return [];
  const known = new Set(
    Object.values(french)
      .flatMap(passagesOf)
      .map(({ text }) => text),
  );
  return Object.entries(words).flatMap(([field, value]) => {
    if (field === "slug" || field === "author") return [];
    const found = passagesOf(value).filter(({ text }) => known.has(text));
    const path = found[0]?.path;
    if (!found.length) return [];
    return [{ field, count: found.length, ...(path ? { path } : {}) }];
  });
}

type Passage = { text: string; path?: number[] };

function passagesOf(value: unknown): Passage[] {
  const found = isText(value) ? blocksIn(value, []) : linesIn(value);
  return found.filter(({ text }) => wordCount(text) >= ENOUGH);
}

function linesIn(value: unknown): Passage[] {
  if (typeof value === "string") return value.split("\n").map((line) => ({ text: line.trim() }));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(linesIn);
}

/** The paragraphs and headings of a text, each with the way to it. */
function blocksIn(node: RichText | RichNode, path: number[]): Passage[] {
  if (node.type === "paragraph" || node.type === "heading") {
    return [{ text: plainText(node).trim(), path }];
  }
  return (node.content ?? []).flatMap((child, index) => blocksIn(child, [...path, index]));
}

function isText(value: unknown): value is RichText {
  return typeof value === "object" && value !== null && "type" in value && value.type === "doc";
}
