import { expect, test } from "vitest";
import { emailMeant } from "./email-doubt.ts";

test.each([
  ["awa@gmial.com", "awa@gmail.com"],
  ["awa@gmai.com", "awa@gmail.com"],
  ["awa@gmail.con", "awa@gmail.com"],
  ["Awa.Kone@GMAIL.CO", "Awa.Kone@gmail.com"],
  ["awa@gmaill.com", "awa@gmail.com"],
  ["awa@gmail", "awa@gmail.com"],
  ["awa@yaho.fr", "awa@yahoo.fr"],
  ["awa@hotmial.com", "awa@hotmail.com"],
  ["awa@outlok.com", "awa@outlook.com"],
])("%s is questioned: %s", (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
});

test.each([
  "awa@gmail.com",
  "awa@yahoo.com",
  "awa@ymail.com",
  "awa@gmx.com",
  "awa@inphb.ci",
  "awa",
  "@gmial.com",
  "",
])("%s is not questioned", (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
