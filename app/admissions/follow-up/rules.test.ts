import { expect, test } from "vitest";
import { mayAdd } from "./rules.ts";

test("a document can be replaced until the intake closes or it was verified", () => {
  expect(mayAdd(undefined, false)).toBe(true);
  expect(mayAdd("asked", false)).toBe(true);
  expect(mayAdd("received", true)).toBe(true);
  expect(mayAdd("received", false)).toBe(false);
  expect(mayAdd("verified", true)).toBe(false);
});
