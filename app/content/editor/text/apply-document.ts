import type { Fragment, Node } from "@tiptap/pm/model";
import type { EditorState, Selection, Transaction } from "@tiptap/pm/state";
import { diffArrays } from "diff";
import { ALIKE, type BlockWords, shareOf, wordsOf } from "#app/content/rich-text/merge/moves.ts";

/** Beyond these a passage is replaced as a whole: comparing it would hold up the writer. */
const MOST_CHANGES = 800;
const MOST_PAIRS = 40_000;

/**
 * The smallest change that makes another document of this one: the cursor stays in its sentence,
 * and what somebody typed can still be undone.
 */
export function documentChange(state: EditorState, next: Node): Transaction {
  const { tr, doc } = state;
  const before = childrenOf(doc.content);
  const after = childrenOf(next.content);
  const places = offsetsOf(before.map(({ nodeSize }) => ({ size: nodeSize })));
  const end = (at: number) => places[at] ?? doc.content.size;
  for (const { from, to, added } of hunksFromEnd(before.map(keyOf), after.map(keyOf))) {
    const pairs = alikeIn(before.slice(from, to), after.slice(added.from, added.to));
    let [old, fresh] = [to, added.to];
    for (const [one, other] of pairs.reverse()) {
      const [here, there] = [from + one, added.from + other];
      replaceBlocks(tr, { from: end(here + 1), to: end(old) }, after.slice(there + 1, fresh));
      replaceBlock(tr, end(here), before[here] as Node, after[there] as Node);
      [old, fresh] = [here, there];
    }
    replaceBlocks(tr, { from: end(from), to: end(old) }, after.slice(added.from, fresh));
  }
  keepTypedSpace(state, tr);
  return tr.setMeta("addToHistory", false);
}

/** Who has just typed a space at the end of a line goes on with the next word behind it. */
function keepTypedSpace({ selection }: EditorState, tr: Transaction) {
  const [typed, left] = [wordBefore(selection), wordBefore(tr.selection)];
  const { parent, parentOffset } = tr.selection.$from;
  const isAtEnd = parent.isTextblock && parentOffset === parent.content.size;
  if (isAtEnd && typed !== left && typed.trimEnd() === left) {
    tr.insertText(typed.slice(left.length));
  }
}

/** The word before the cursor, with the white space behind it. */
function wordBefore({ $from, empty }: Selection): string {
  const text = (empty && $from.nodeBefore?.text) || "";
  const written = text.trimEnd();
  return `${written.split(/\s/).at(-1)}${text.slice(written.length)}`;
}

/** Blocks that are the same one, changed, in their order. */
function alikeIn(old: Node[], fresh: Node[]): [number, number][] {
  if (old.length * fresh.length > MOST_PAIRS) return [];
  const [before, after] = [old, fresh].map((nodes) => nodes.map((node) => wordsOf(node.toJSON())));
  const pairs: [number, number][] = [];
  let next = 0;
  for (const [at, words] of (before ?? []).entries()) {
    const found = mostAlike(words, after ?? [], next);
    if (found === null) continue;
    pairs.push([at, found]);
    next = found + 1;
  }
  return pairs;
}

/** The most alike, not the first: two people may begin a paragraph with the same words. */
function mostAlike(words: BlockWords, after: BlockWords[], next: number): number | null {
  let best: { place: number; alike: number } | null = null;
  for (let place = next; place < after.length; place += 1) {
    const alike = shareOf(words, after[place] as BlockWords);
    if (alike >= ALIKE && alike > (best?.alike ?? 0)) best = { place, alike };
  }
  return best?.place ?? null;
}

function replaceBlocks(tr: Transaction, { from, to }: { from: number; to: number }, fresh: Node[]) {
  if (from < to || fresh.length) tr.replaceWith(from, to, fresh);
}

function replaceBlock(tr: Transaction, place: number, old: Node, fresh: Node) {
  if (!old.isTextblock || !old.sameMarkup(fresh)) {
    tr.replaceWith(place, place + old.nodeSize, fresh);
    return;
  }
  const [before, after] = [piecesOf(old), piecesOf(fresh)];
  const [offsets, offsetsAfter] = [offsetsOf(before), offsetsOf(after)];
  const offset = (all: number[], at: number) => all[at] ?? 0;
  const hunks = hunksFromEnd(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  for (const { from, to, added } of hunks) {
    const content = fresh.content.cut(
      offset(offsetsAfter, added.from),
      offset(offsetsAfter, added.to),
    );
    const start = place + 1;
    tr.replaceWith(start + offset(offsets, from), start + offset(offsets, to), content);
  }
}

type Piece = { key: string; size: number };

/** The words of a line, each with its marks. */
function piecesOf(line: Node): Piece[] {
  return childrenOf(line.content).flatMap((child) => {
    if (!child.isText) return [{ key: keyOf(child), size: child.nodeSize }];
    const marks = JSON.stringify(child.marks.map((mark) => mark.toJSON()));
    return (child.text?.match(/\S+\s*|\s+/g) ?? []).map((text) => ({
      key: `${text} ${marks}`,
      size: text.length,
    }));
  });
}

type Hunk = { from: number; to: number; added: { from: number; to: number } };

/** What differs, the last first, so that earlier positions stay valid. */
function hunksFromEnd(before: string[], after: string[]): Hunk[] {
  const hunks: Hunk[] = [];
  const parts = diffArrays(before, after, { maxEditLength: MOST_CHANGES });
  if (!parts) return [{ from: 0, to: before.length, added: { from: 0, to: after.length } }];
  let [here, there] = [0, 0];
  for (const { count, added, removed } of parts) {
    if (!added && !removed) {
      here += count;
      there += count;
      continue;
    }
    const last = hunks.at(-1);
    const begun = last && last.to === here && last.added.to === there ? last : null;
    const hunk = begun ?? { from: here, to: here, added: { from: there, to: there } };
    if (!begun) hunks.push(hunk);
    if (removed) hunk.to = here += count;
    else hunk.added.to = there += count;
  }
  return hunks.reverse();
}

function childrenOf(content: Fragment): Node[] {
  return Array.from({ length: content.childCount }, (_, at) => content.child(at));
}

function keyOf(node: Node): string {
  return JSON.stringify(node.toJSON());
}

/** Where each piece begins, and at last where all of them end. */
function offsetsOf(pieces: Pick<Piece, "size">[]): number[] {
  const offsets = [0];
  for (const { size } of pieces) offsets.push((offsets.at(-1) ?? 0) + size);
  return offsets;
}
