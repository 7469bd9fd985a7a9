import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

type Direction = -1 | 1;

/** The block to move: the list item that holds the selection, else the block of the document. */
type Place = { parent: ResolvedPos; depth: number; index: number; from: number; node: Node };

/** Moves the block with the cursor by one place; null when it is already the first or the last. */
export function movedBlock(state: EditorState, by: Direction): Transaction | null {
  const place = placesOf(state).find(({ parent, depth, index }) => {
    const next = index + by;
    return next >= 0 && next < parent.node(depth).childCount;
  });
  if (!place) return null;
  const { parent, depth, index, from, node } = place;
  const beside = parent.node(depth).child(index + by);
  const start = by < 0 ? from - beside.nodeSize : from;
  const pair = by < 0 ? [node, beside] : [beside, node];
  const shift = by * beside.nodeSize;
  const { selection, tr } = state;
  tr.replaceWith(start, start + node.nodeSize + beside.nodeSize, Fragment.from(pair));
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, selection.from + shift)
      : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
  );
  return tr.scrollIntoView();
}

function placesOf({ selection }: EditorState): Place[] {
  const { $from, $to } = selection;
  const places: Place[] = [];
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const item = $from.node(depth).type.name === "listItem";
    if ((item || depth === 1) && $to.depth >= depth && $from.before(depth) === $to.before(depth)) {
      places.push({
        parent: $from,
        depth: depth - 1,
        index: $from.index(depth - 1),
        from: $from.before(depth),
        node: $from.node(depth),
      });
    }
  }
  if (selection instanceof NodeSelection && $from.depth === 0) {
    places.push({
      parent: $from,
      depth: 0,
      index: $from.index(0),
      from: selection.from,
      node: selection.node,
    });
  }
  return places;
}

export function moveBlock(editor: Editor, by: Direction): boolean {
  const moved = movedBlock(editor.state, by);
  if (moved) editor.view.dispatch(moved);
  return moved !== null;
}

/** Alt and an arrow move the block with the cursor. */
export const BlockMoves = Extension.create({
  name: "blockMoves",
  addKeyboardShortcuts() {
    // Handled even at the ends: the browser would go back a page or move the cursor by a paragraph.
    const move = (by: Direction) => () => {
      moveBlock(this.editor, by);
      return true;
    };
    return { "Alt-ArrowUp": move(-1), "Alt-ArrowDown": move(1) };
  },
});
