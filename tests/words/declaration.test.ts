import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordsDeclaration } from "../../scripts/words.ts";

test("the generated declaration of messages names every messages folder", () => {
  expect(readFileSync("app/platform/i18n/generated-words.d.ts", "utf8")).toBe(wordsDeclaration());
});
