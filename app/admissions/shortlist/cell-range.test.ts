import { expect, test } from "vitest";
import { isWithin, linesOf, nextPlace } from "./cell-range.ts";

/** A box, a name and two marks for each of three people. */
const size = { rows: 3, cols: 4, first: 2 };
const at = (row: number, col: number) => ({ row, col });
const key = (name: string) => {
  const parts = name.split("+");
  return {
    key: parts.at(-1) ?? "",
    shiftKey: parts.includes("Shift"),
    ctrlKey: parts.includes("Control"),
  };
};

test.each([
  [at(1, 2), "ArrowDown", at(2, 2)],
  [at(1, 2), "ArrowUp", at(0, 2)],
  [at(1, 2), "ArrowRight", at(1, 3)],
  [at(1, 2), "ArrowLeft", at(1, 1)],
  [at(2, 2), "ArrowDown", null],
  [at(0, 0), "ArrowLeft", null],
  [at(0, 3), "Control+ArrowDown", at(2, 3)],
  [at(2, 3), "Control+Home", at(0, 2)],
  [at(0, 2), "End", at(0, 3)],
  [at(0, 3), "PageDown", at(2, 3)],
  [at(0, 3), "Enter", at(1, 3)],
  [at(0, 3), "Shift+Enter", null],
  [at(0, 2), "Tab", at(0, 3)],
  [at(0, 3), "Tab", at(1, 2)],
  [at(2, 3), "Tab", null],
  [at(1, 2), "Shift+Tab", at(0, 3)],
  [at(0, 2), "Shift+Tab", null],
  [at(0, 2), "x", undefined],
])("from %j, %s leads to %j", (from, name, to) => {
  expect(nextPlace(from, key(name), size)).toEqual(to);
});

test("a range holds the cells between its corners, whichever came first", () => {
  const range = { at: at(2, 3), to: at(1, 2) };
  expect(linesOf(range)).toEqual([
    [at(1, 2), at(1, 3)],
    [at(2, 2), at(2, 3)],
  ]);
  expect(isWithin(range, at(1, 3))).toBe(true);
  expect(isWithin(range, at(0, 3))).toBe(false);
});
