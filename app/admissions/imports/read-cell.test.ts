import { expect, test } from "vitest";
import type { Cell } from "#app/platform/sheets/cell.ts";
import { readBirthDate, readDecision, readMark, readPhoneCell, readRemark } from "./read-cell.ts";

test.each<[Cell, number | string]>([
  [12.5, 12.5],
  ["12,5", 12.5],
  ["12.5", 12.5],
  [" 12 ,5 / 20 ", 12.5],
  [0, 0],
  ["0", 0],
  [20, 20],
  ["20,00", 20],
  ["+9", 9],
  [20.01, "mark_range"],
  ["-1", "mark_range"],
  ["125", "mark_range"],
  ["malade", "mark_text"],
  ["Absente", "absent"],
  ["à revoir", "review"],
  ["12,5,1", "mark_text"],
  ["1e1", "mark_text"],
  ["=1+1", "mark_text"],
  ["#DIV/0!", "mark_text"],
  [true, "mark_text"],
  [new Date("2026-01-12"), "mark_text"],
])("the mark %j is read as %j", (cell, expected) => {
  const read = readMark(cell);
  expect("problem" in read ? read.problem : read.mark).toBe(expected);
});

test("a mark with many decimals is rounded and reported", () => {
  expect(readMark(12.345)).toEqual({ mark: 12.35, rounded: true });
  expect(readMark(12.34)).toEqual({ mark: 12.34, rounded: false });
});

test.each([
  ["Admis(e)", "admitted"],
  ["ADMISE", "admitted"],
  ["retenue", "admitted"],
  ["Liste d’attente", "waitlisted"],
  ["Refusé", "rejected"],
  ["Non retenue", "rejected"],
  ["désisté", "withdrawn"],
  ["accepted", "admitted"],
  ["Waiting list", "waitlisted"],
  ["aufgenommen", "admitted"],
  ["Auf der Warteliste", "waitlisted"],
  ["abgelehnt", "rejected"],
  ["Ausgewählt", "selected"],
  ["waitlisted", "waitlisted"],
  ["peut-être", null],
  ["reçu", null],
])("the decision %j is read as %j", (text, state) => {
  expect(readDecision(text)).toBe(state);
});

test.each<[Cell, string | null]>([
  [new Date("2003-05-14T00:00:00Z"), "2003-05-14"],
  ["2003-05-14", "2003-05-14"],
  ["14/05/2003", "2003-05-14"],
  ["14.5.2003", "2003-05-14"],
  ["14 05 2003", "2003-05-14"],
  ["05/14/2003", "2003-05-14"],
  ["03/04/2003", "2003-04-03"],
  [37755, "2003-05-14"],
  [2003, "2003"],
  ["2003", "2003"],
  ["31/02/2003", null],
  ["14/05/03", null],
  ["hier", null],
])("the birth date %j is read as %j", (cell, expected) => {
  expect(readBirthDate(cell)).toBe(expected);
});

test.each<[Cell, string | null]>([
  ["07 12 34 56 78", "+2250712345678"],
  ["+225 0712345678", "+2250712345678"],
  [712345678, "+2250712345678"],
  [2250712345678, "+2250712345678"],
  ["712345678", null],
  ["12345678", null],
  ["-", null],
])("the phone %j is read as %j", (cell, expected) => {
  expect(readPhoneCell(cell)).toBe(expected);
});

test("a remark keeps its lines and loses control characters", () => {
  expect(readRemark(" très bien\r\nà revoir\u0007\u200B ")).toBe("très bien\nà revoir");
});
