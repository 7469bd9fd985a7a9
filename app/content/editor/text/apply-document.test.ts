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
  expect(selection.$from.parent.textContent.trim()).toBe("The text of");
});

test("a space typed at the end of a line stays when the line comes back without it", () => {
  const doc = docOf("The");
  const start = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const state = start.apply(start.tr.insertText(" "));
  const changed = state.apply(documentChange(state, docOf("What somebody else wrote.", "The")));
  const { doc: after } = changed.apply(changed.tr.insertText("text"));
  expect(after.eq(docOf("What somebody else wrote.", "The text"))).toBe(true);
});

test("no space is added where the others wrote on", () => {
  const doc = docOf("The ");
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const next = docOf("The text of the others");
  expect(state.apply(documentChange(state, next)).doc.eq(next)).toBe(true);
});

test("nothing is changed when nothing differs", () => {
  const state = EditorState.create({ doc: docOf("one", "two") });
  expect(documentChange(state, docOf("one", "two")).steps).toEqual([]);
});
