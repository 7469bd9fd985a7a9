import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import { applicantsCalls } from "./access-applicants.ts";
import { contentCalls } from "./access-content.ts";
import { siteCalls } from "./access-site.ts";
import { answersTo } from "./answers.ts";
import { callsOf } from "./real-paths.ts";

/**
 * Every route and its status by column: a visitor, each role, and an administrator with a default
 * password. Items are published and belong to somebody else. The body is empty: 422 means that
 * access was granted; 412 means that the route speaks the tus protocol.
 */
const table = { ...siteCalls, ...contentCalls, ...applicantsCalls };

test("every route answers every role as in the table", { timeout: 300_000 }, async () => {
  const app = await startTestApp();
  expect(Object.keys(table).sort(), "every call has its row").toEqual(callsOf(app).sort());
  expect(await answersTo(app)).toEqual(table);
});
