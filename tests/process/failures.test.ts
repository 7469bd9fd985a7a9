import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const { readVitest, readPlaywright } = await import(resolve("scripts/starter/failures.mjs"));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tremplin-reports-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(report: object) {
  const path = join(folder, "report.json");
  await writeFile(path, JSON.stringify(report));
  return path;
}

test("failed unit tests and broken files are listed with their first error line", async () => {
  const failed = { status: "failed", fullName: "adds two", failureMessages: ["Error: 1\n at x"] };
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const late = { status: "passed", fullName: "waits", failureMessages: ["Error: too early"] };
  const skipped = { status: "skipped", fullName: "x", failureMessages: [] };
  const result = (name: string, message: string, assertionResults: object[]) => ({
    name: resolve(name),
    status: "failed",
    message,
    assertionResults,
  });
  const path = await written({
    numPassedTests: 2,
    testResults: [
      result("app/a.test.ts", "", [failed, passed, late]),
      result("app/b.test.ts", "a hook broke\nhere", [skipped]),
      result("app/c.test.ts", "Cannot find module", []),
      { ...result("app/d.test.ts", "", [passed]), status: "passed" },
    ],
  });
  expect(readVitest(path)).toEqual({
    passed: 2,
    unsteady: [{ name: "app/a.test.ts › waits", reason: "Error: too early" }],
    failed: [
      { name: "app/a.test.ts › adds two", reason: "Error: 1" },
      { name: "app/b.test.ts", reason: "a hook broke" },
      { name: "app/c.test.ts", reason: "Cannot find module" },
    ],
  });
});

test("failed browser tests are listed with their first error line, without colors", async () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const path = await written({
    stats: { expected: 3, unexpected: 2, flaky: 1 },
    errors: [{ message: "No tests found" }],
    suites: [
      {
        title: "contentEditor.e2e.ts",
        specs: [
          spec("opens", "expected"),
          spec("sorts", "unexpected", "\n\u001b[31mtoo late\u001b[39m"),
        ],
        suites: [{ title: "on a phone", specs: [spec("turns", "flaky", "cut off")] }],
      },
    ],
  });
  expect(readPlaywright(path)).toEqual({
    passed: 4,
    unsteady: [{ name: "contentEditor.e2e.ts › on a phone › turns", reason: "cut off" }],
    failed: [
      { name: "contentEditor.e2e.ts › sorts", reason: "too late" },
      { name: "Playwright", reason: "No tests found" },
    ],
  });
});

test("a missing report gives an empty list", () => {
  expect(readVitest(join(folder, "none.json"))).toEqual({ passed: 0, failed: [], unsteady: [] });
  expect(readPlaywright(join(folder, "none.json"))).toEqual({
    passed: 0,
    failed: [],
    unsteady: [],
  });
});
