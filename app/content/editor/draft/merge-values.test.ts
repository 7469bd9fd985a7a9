import { expect, test } from "vitest";
import { mergeValues } from "./merge-values.ts";

const doc = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

test("a text is merged by its words, also where both wrote", () => {
  expect(mergeValues(doc("un deux"), doc("un et deux"), doc("un deux trois"))).toEqual({
    value: doc("un et deux trois"),
    overlaps: 0,
  });
  expect(mergeValues(doc("un"), doc("un mien"), doc("un sien"))?.overlaps).toBe(1);
});

test("short texts and lists are merged only where the changes do not touch", () => {
  const merged = mergeValues("Le chat dort bien.", "Le gros chat dort bien.", "Le chat dort mal.");
  expect(merged?.value).toBe("Le gros chat dort mal.");
  expect(mergeValues("Un", "Le mien", "Le sien")).toBeNull();
  expect(mergeValues("Un titre", "Autre chose", "Un grand titre")).toBeNull();
  expect(mergeValues(["a", "b"], ["a", "x", "b"], ["a", "b", "y"])?.value).toEqual([
    "a",
    "x",
    "b",
    "y",
  ]);
  expect(mergeValues(["a"], ["b"], ["c"])).toBeNull();
  expect(mergeValues(1, 2, 3)).toBeNull();
});

test("line breaks of a text of several paragraphs stay", () => {
  const merged = mergeValues("Un.\n\nDeux.", "Un.\n\nDeux. Trois.", "Zéro. Un.\n\nDeux.");
  expect(merged?.value).toBe("Zéro. Un.\n\nDeux. Trois.");
});

test("a space typed at the end of a short text stays when the other writes before it", () => {
  const merged = mergeValues("Le chat", "Le chat dort ", "Un jour, le chat");
  expect(merged?.value).toBe("Un jour, le chat dort ");
});
