import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The calendar behind its button; the field itself is text. */
const calendar = "app/staff/form/day-input.tsx";

test("no screen asks for a day or an hour in the language of the browser", () => {
  const native = /type="(?:date|time|datetime-local|month|week)"/;
  const found = globSync("app/**/*.tsx").filter(
    (file) => file !== calendar && native.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
