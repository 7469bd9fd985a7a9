import { expect, test } from "vitest";
import { turnsText, withoutTurning } from "./hidden-signs.ts";

test("what is pasted loses the signs for which a text would be refused", () => {
  const pasted = "E\u202eF \u2067G\u2069\u0000";
  expect(turnsText(pasted)).toBe(true);
  expect(withoutTurning(pasted)).toBe("EF G");
});
