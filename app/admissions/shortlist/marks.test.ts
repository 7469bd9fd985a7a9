import { expect, test } from "vitest";
import { fillDown, readMark, readPasted } from "./marks.ts";

test.each([
  ["", null],
  [" ", null],
  ["12", 12],
  ["12,5", 12.5],
  ["12.25", 12.25],
  [" 7 / 20 ", 7],
  ["20", 20],
  ["20,5", undefined],
  ["12,345", undefined],
  ["-1", undefined],
  ["abs", undefined],
])("%j is read as %j", (text, mark) => {
  expect(readMark(text)).toBe(mark);
});

test("one cell is left to the input, a column is split into lines", () => {
  expect(readPasted("12,5\n")).toBeNull();
  expect(readPasted("12\r\n\r\n14\r\n")).toEqual([["12"], [""], ["14"]]);
  expect(readPasted("12\t13")).toEqual([["12", "13"]]);
});

test("a pasted column fills downwards, names what is no mark and loses nothing", () => {
  const pasted = [["12"], [""], ["abs"], ["14"], ["15"]];
  expect(fillDown(pasted, [7, 8, 9, 10], { id: 7, name: "interview_mark" })).toEqual({
    cells: [
      { id: 7, name: "interview_mark", text: "12" },
      { id: 9, name: "interview_mark", text: "abs" },
      { id: 10, name: "interview_mark", text: "14" },
    ],
    wrong: [{ line: 3, text: "abs", id: 9, name: "interview_mark" }],
    outside: [{ line: 5, text: "15" }],
  });
});

test("two columns fill test and interview, a third has no place", () => {
  const { cells, outside } = fillDown([["1", "2", "3"]], [7], { id: 7, name: "test_mark" });
  expect(cells.map(({ name, text }) => [name, text])).toEqual([
    ["test_mark", "1"],
    ["interview_mark", "2"],
  ]);
  expect(outside).toEqual([{ line: 1, text: "3" }]);
});
