import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { answersText } from "../../scripts/answers.ts";

test("answers.json equals the types of the handlers", {
  timeout: 240_000,
}, async () => {
  const stored = await readFile("app/site/answers.json", "utf8");
  // A diff of the whole file would be unreadable.
  expect(stored === answersText(), "run `node scripts/answers.ts` and look at its diff").toBe(true);
});
