import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { table } from "./access-table.ts";
import { routesOf } from "./known-paths.ts";

test("every route has a row in the access table", async () => {
  const app = await startTestApp();
  expect(Object.keys(table).sort()).toEqual(routesOf(app).sort());
});

/** What remains open with a default password; every other answer is a refusal or that of a visitor. */
const ownAccount = new Set([
  "POST /api/logout",
  "GET /api/user",
  "PATCH /api/user",
  "PATCH /api/user/password",
  "POST /api/user/photo",
  "DELETE /api/user/photo",
  "GET /api/tokens",
  "DELETE /api/tokens",
  "DELETE /api/tokens/:id",
]);

test("a default password opens nothing but the profile and the password", () => {
  const open = Object.entries(table).filter(([, statuses]) => {
    const [visitor, , , , , newAdmin] = statuses.split(" ");
    return newAdmin !== "403" && newAdmin !== visitor;
  });
  expect(new Set(open.map(([route]) => route))).toEqual(ownAccount);
});
