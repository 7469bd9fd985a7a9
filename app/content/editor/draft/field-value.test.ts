import { expect, test } from "vitest";
import { isSameValue } from "./field-value.ts";

test("the server trims short texts, so white space around them is no change", () => {
  expect(isSameValue(" Un titre ", "Un titre")).toBe(true);
  expect(isSameValue({ alt: "Un atelier " }, { alt: "Un atelier" })).toBe(true);
});

test("a space at the edge of a bold word is a change", () => {
  const text = (bold: string) => ({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: bold, marks: [{ type: "bold" }] },
          { type: "text", text: "mot" },
        ],
      },
    ],
  });
  expect(isSameValue(text("Un "), text("Un"))).toBe(false);
  expect(isSameValue(text("Un "), text("Un "))).toBe(true);
});
