import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every file the coverage page names exists", () => {
  const page = readFileSync("docs/spec-coverage.md", "utf8");
  const named = [...page.matchAll(/`((?:app|db|tests)\/[\w./-]+)`/g)].map(([, path]) => path ?? "");
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});
