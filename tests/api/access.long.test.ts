import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { table } from "./access-table.ts";
import { answersTo } from "./answers.ts";

test("every route answers every role as in the table", { timeout: 300_000 }, async () => {
  const app = await startTestApp();
  expect(await answersTo(app)).toEqual(table);
});
