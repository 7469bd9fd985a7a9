import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { table } from "./access-table.ts";
import { routesOf } from "./known-paths.ts";

test("every route has a row in the access table", async () => {
  const app = await startTestApp();
  expect(Object.keys(table).sort()).toEqual(routesOf(app).sort());
});
