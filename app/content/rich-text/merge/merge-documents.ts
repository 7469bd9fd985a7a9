import type { RichNode, RichText } from "../rich-text.ts";
import { RichTextInput } from "../rich-text-schema.ts";
import { assemble } from "./assemble.ts";
import { withMoves, withoutMoves } from "./moves.ts";
import { mergeSequences } from "./three-way.ts";
import { beginsBlock, joinTokens, keyOf, tokensOf } from "./tokens.ts";

export type MergedDocument = {
  document: RichText;
  /** In how many places both wrote something else; there both texts stand one after the other. */
  overlaps: number;
};

/**
 * Merges two changes of one text, paragraph by paragraph and word by word. What somebody wrote is
 * in it once, what somebody removed is not, and a block that was moved takes along what the other
 * wrote in it. Null when the two differ too much: then a person has to choose.
 */
export function mergeDocuments(
  base: RichText,
  mine: RichText,
  theirs: RichText,
): MergedDocument | null {
  const ours = withoutMoves(base.content, mine.content);
  const others = withoutMoves(base.content, theirs.content);
  if (!ours || !others) return null;
  const merged = mergeSequences(
    tokensOf(base, true),
    tokensOf(documentOf(ours.blocks)),
    tokensOf(documentOf(others.blocks)),
    { key: keyOf, join: joinTokens, begins: beginsBlock },
  );
  if (!merged) return null;
  const { document, origins } = assemble(merged.elements);
  const blocks = document.content.map((node, at) => ({ node, origin: origins[at] ?? null }));
  const placed = withMoves(blocks, [...others.moves, ...ours.moves]);
  const checked = RichTextInput.safeParse(documentOf(placed.map(({ node }) => node)));
  return checked.success ? { document: checked.data, overlaps: merged.overlaps } : null;
}

/** Whether everything a text says also stands in the other, in the same order. */
export function containsDocument(whole: RichText, part: RichText): boolean {
  const wanted = tokensOf(part).map(keyOf);
  let next = 0;
  for (const token of tokensOf(whole)) if (keyOf(token) === wanted[next]) next += 1;
  return next === wanted.length;
}

function documentOf(content: RichNode[]): RichText {
  return { type: "doc", content };
}
