import { expect, test } from "vitest";
import { monthNamed, withMonthNumber } from "./month-names.ts";

test.each([
  ["12 mars 2004", "2004-03-12"],
  ["1er août 2001", "2001-08-01"],
  ["12. März 2004", "2004-03-12"],
  ["March 12, 2004", "2004-03-12"],
  ["12-FÉVR.-2004", "2004-02-12"],
  ["2004-mars-12", "2004-03-12"],
  ["2004-Déc-02", "2004-12-02"],
  ["3 de mai 1999", "1999-05-03"],
])("%s is read as %s", (text, day) => {
  expect(withMonthNumber(text)).toBe(day);
});

test.each([
  "2004-03-12",
  "2004",
  "12/03/2004",
  "12 jui 2004",
  "mars 2004",
  "12 mars",
  "12 mars avril 2004",
  "",
])("%s stays as it is", (text) => {
  expect(withMonthNumber(text)).toBe(text);
});

test("the beginning of a month counts when it names one month only", () => {
  expect(["jan", "juil.", "sept", "okt", "dez"].map(monthNamed)).toEqual([1, 7, 9, 10, 12]);
  expect(["ju", "jui", "ma", "lundi"].map(monthNamed)).toEqual([null, null, null, null]);
});
