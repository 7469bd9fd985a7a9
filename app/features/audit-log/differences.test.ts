import { expect, test } from "vitest";
import { differencesOf } from "./differences.ts";

test("only what changed is shown", () => {
  const before = { role: "staff", email: "a@example.org" };
  const after = { role: "editor", email: "a@example.org" };
  expect(differencesOf({ before, after })).toEqual([
    { field: "role", before: "staff", after: "editor" },
  ]);
});

test("what was made has no before", () => {
  expect(differencesOf({ before: null, after: { role: "staff" } })).toEqual([
    { field: "role", after: "staff" },
  ]);
});

test("nothing kept, nothing to show", () => {
  expect(differencesOf({ before: null, after: null })).toEqual([]);
});
