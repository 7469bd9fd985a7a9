import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { table } from "./access-table.ts";
import { callsOf } from "./real-paths.ts";

test("every call has its row in the table of access", async () => {
  const app = await startTestApp();
  expect(Object.keys(table).sort()).toEqual(callsOf(app).sort());
});
