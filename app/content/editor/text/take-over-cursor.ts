import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/**
 * A browser tells of a moved cursor with its next frame. Whatever changes the text before that would put
 * it back to where the editor knows it.
 */
export function takeOverCursor({ view }: Editor) {
  const cursor = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode, anchorOffset, focusOffset } = cursor ?? {};
  if (!view.hasFocus() || !isTextIn(view.dom, anchorNode) || !isTextIn(view.dom, focusNode)) return;
  const { doc, selection, tr } = view.state;
  if (!(selection instanceof TextSelection)) return;
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0));
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0));
  const now = TextSelection.between(anchor, head);
  if (!now.eq(selection)) view.dispatch(tr.setSelection(now));
}

function isTextIn(text: Node, node: Node | null | undefined): node is Node {
  return node instanceof Node && text.contains(node);
}
