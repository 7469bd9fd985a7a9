import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { movedBlock } from "./block-moves.ts";
import { extensions } from "./extensions.ts";

const schema = getSchema(extensions);

function stateWith(blocks: object[], cursor: string): EditorState {
  const doc = schema.nodeFromJSON({ type: "doc", content: blocks });
  let at = 0;
  doc.descendants((node, pos) => {
    if (node.text?.includes(cursor)) at = pos + node.text.indexOf(cursor);
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
}

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const item = (text: string) => ({ type: "listItem", content: [paragraph(text)] });

test("a block moves past its neighbour and takes the cursor with it", () => {
  const state = stateWith([paragraph("one"), paragraph("two"), paragraph("three")], "wo");
  const down = movedBlock(state, 1);
  expect(down?.doc.textBetween(0, down.doc.content.size, " ")).toBe("one three two");
  expect(down?.selection.$from.parent.textContent).toBe("two");
  expect(down?.selection.$from.parentOffset).toBe(1);
  const up = movedBlock(state, -1);
  expect(up?.doc.textBetween(0, up.doc.content.size, " ")).toBe("two one three");
});

test("nothing moves past the ends", () => {
  const state = stateWith([paragraph("one"), paragraph("two")], "one");
  expect(movedBlock(state, -1)).toBeNull();
});

test("an item moves inside its list, then the whole list moves", () => {
  const list = { type: "bulletList", content: [item("one"), item("two")] };
  const state = stateWith([list, paragraph("after")], "one");
  const inside = movedBlock(state, 1);
  expect(inside?.doc.textBetween(0, inside.doc.content.size, " ").trim()).toMatch(
    /two +one +after/,
  );
  const whole = movedBlock(state.apply(inside as NonNullable<typeof inside>), 1);
  expect(whole?.doc.firstChild?.textContent).toBe("after");
});
