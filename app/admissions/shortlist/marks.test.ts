import { expect, test } from "vitest";
import { copied, fillDown, readMark, readPasted } from "./marks.ts";

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
  ["malade", undefined],
  ["a", "absent"],
  ["ABS", "absent"],
  ["Absente", "absent"],
  ["abwesend", "absent"],
  ["R", "review"],
  ["à revoir", "review"],
  ["zu prüfen", "review"],
  ["to review", "review"],
])("%j is read as %j", (text, mark) => {
  expect(readMark(text)).toBe(mark);
});

test("what is copied is read back as it was", () => {
  const lines = [
    ["12,5", "absente"],
    ["", "à revoir"],
  ];
  expect(copied(lines)).toBe("12,5\tabsente\n\tà revoir");
  expect(readPasted(copied(lines))).toEqual(lines);
});

test("a column is split into lines, a line into cells", () => {
  expect(readPasted("12,5\n")).toEqual([["12,5"]]);
  expect(readPasted("12\r\n\r\n14\r\n")).toEqual([["12"], [""], ["14"]]);
  expect(readPasted("12\t13")).toEqual([["12", "13"]]);
});

test("a pasted column fills downwards, names what is no mark and loses nothing", () => {
  const pasted = [["12"], [""], ["malade"], ["14"], ["15"]];
  expect(fillDown(pasted, [7, 8, 9, 10], { row: 0, name: "interview_mark" })).toEqual({
    cells: [
      { id: 7, name: "interview_mark", text: "12" },
      { id: 9, name: "interview_mark", text: "malade" },
      { id: 10, name: "interview_mark", text: "14" },
    ],
    wrong: [{ line: 3, text: "malade", id: 9, name: "interview_mark" }],
    outside: [{ line: 5, text: "15" }],
  });
});

test("two columns fill test and interview, a third has no place", () => {
  const { cells, outside } = fillDown([["1", "2", "3"]], [6, 7], { row: 1, name: "test_mark" });
  expect(cells).toEqual([
    { id: 7, name: "test_mark", text: "1" },
    { id: 7, name: "interview_mark", text: "2" },
  ]);
  expect(outside).toEqual([{ line: 1, text: "3" }]);
});
