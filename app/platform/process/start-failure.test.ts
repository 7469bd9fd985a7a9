import { expect, test } from "vitest";
import { QueryError } from "#app/platform/db/query-error.server.ts";
import { StartError } from "#app/platform/start-error.ts";
import { startFailure } from "./start-failure.server.ts";

const full = [
  queryErrorOf("53100"),
  new Error("the storage", { cause: Object.assign(new Error(), { code: "ENOSPC" }) }),
];

function queryErrorOf(code: string) {
  return new QueryError("insert secrets #1", { code, severity: "ERROR" });
}

test.each(full)("a full disk is a sentence: %s", (error) => {
  expect(startFailure(error)).toMatch(/^There is no room left on the disk/);
});

test("what an operator can mend is said, all else is for the log", () => {
  expect(startFailure(new StartError("Set PORT."))).toBe("Set PORT.");
  expect(startFailure(queryErrorOf("42P01"))).toBe(null);
});
