import { expect, test } from "vitest";
import { whyUnsent } from "./unsent-reason.ts";

test.each([
  [undefined, "offline"],
  [429, "many"],
  [413, "large"],
  [500, "unknown"],
  [502, "away"],
  [503, "away"],
  [507, "full"],
] as const)("a message answered with %i has a sentence of its own: %s", (status, why) => {
  expect(whyUnsent(status)).toBe(why);
});
