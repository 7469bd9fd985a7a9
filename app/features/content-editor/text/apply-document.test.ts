import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { documentChange } from "./apply-document.ts";
import { extensions } from "./extensions.ts";

const schema = getSchema(extensions);
const docOf = (...lines: string[]) =>
  schema.nodeFromJSON({
    type: "doc",
    content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  });

test("what others wrote before and after leaves the cursor behind its word", () => {
  const doc = docOf("one", "we write here and on", "three");
  // Behind "here": 5 is the size of the first paragraph, 1 the beginning of the second.
  const selection = TextSelection.create(doc, 5 + 1 + "we write here".length);
  const state = EditorState.create({ doc, selection });
  const next = docOf("one", "zero", "we all write here and on and on", "three more");
  const { doc: changed, selection: after } = state.apply(documentChange(state, next));
  expect(changed.eq(next)).toBe(true);
  expect(after.$from.parent.textContent.slice(0, after.$from.parentOffset)).toBe(
    "we all write here",
  );
});

test("the cursor stays in one's own paragraph when another one begins with the same words", () => {
  const doc = docOf("The text of ");
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const next = docOf("The text of the first.", "The text of");
  const { selection } = state.apply(documentChange(state, next));
  expect(selection.$from.parent.textContent).toBe("The text of");
});

test("nothing is changed when nothing differs", () => {
  const state = EditorState.create({ doc: docOf("one", "two") });
  expect(documentChange(state, docOf("one", "two")).steps).toEqual([]);
});
