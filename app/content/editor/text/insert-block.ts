import type { ChainedCommands, JSONContent } from "@tiptap/core";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/** Inserts a block where the cursor is; the writing goes on behind it. */
export function insertBlock(chain: ChainedCommands, block: JSONContent): ChainedCommands {
  return chain.insertContent(block).command(({ tr }) => {
    if (tr.selection instanceof NodeSelection) standBehind(tr, tr.selection.to);
    return true;
  });
}

/**
 * Puts the cursor into the line behind a block, and makes one where none is: a key would replace a block
 * that is selected.
 */
export function standBehind(tr: Transaction, end: number) {
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!paragraph) return;
  let place = tr.doc.resolve(end);
  const takesLine = () => place.parent.canReplaceWith(place.index(), place.index(), paragraph);
  while (place.depth > 0 && !takesLine()) place = tr.doc.resolve(place.after());
  if (!place.nodeAfter?.isTextblock) tr.insert(place.pos, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, place.pos + 1)).scrollIntoView();
}
