import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const { readVitest, readJourneys } = await import(resolve("scripts/starter/failures.mjs"));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tremplin-reports-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, report: object) {
  const path = join(folder, name);
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
  const path = await written("unit.json", {
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

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
});
const sorts = spec("sorts", "unexpected", "\n\u001b[31mtoo late\u001b[39m");
const turns = spec("turns", "unexpected", "cut off");
const opens = spec("opens", "expected");
const title = "contentEditor.e2e.ts";

test("failed browser tests are listed with their first error line, without colors", async () => {
  const path = await written("report.json", {
    stats: { expected: 3, unexpected: 1 },
    errors: [{ message: "No tests found" }],
    suites: [{ title, specs: [opens, sorts] }],
  });
  expect(readJourneys(path, join(folder, "none.json"))).toEqual({
    passed: 3,
    unsteady: [],
    failed: [
      { name: "contentEditor.e2e.ts › sorts", reason: "too late" },
      { name: "Playwright", reason: "No tests found" },
    ],
  });
});

test("a browser test that passes alone is unsteady, and one that is not tried again stays failed", async () => {
  const first = await written("first.json", {
    stats: { expected: 3, unexpected: 3 },
    suites: [
      {
        title,
        specs: [opens, sorts, spec("closes", "unexpected", "gone")],
        suites: [{ title: "on a phone", specs: [turns] }],
      },
    ],
  });
  const again = await written("again.json", {
    stats: { expected: 1, unexpected: 1 },
    suites: [
      {
        title,
        specs: [spec("sorts", "unexpected", "late again")],
        suites: [{ title: "on a phone", specs: [spec("turns", "expected")] }],
      },
    ],
  });
  expect(readJourneys(first, again)).toEqual({
    passed: 4,
    unsteady: [{ name: "contentEditor.e2e.ts › on a phone › turns", reason: "cut off" }],
    failed: [
      { name: "contentEditor.e2e.ts › sorts", reason: "late again" },
      { name: "contentEditor.e2e.ts › closes", reason: "gone" },
    ],
  });
});

test("a missing report gives an empty list", () => {
  const none = join(folder, "none.json");
  expect(readVitest(none)).toEqual({ passed: 0, failed: [], unsteady: [] });
  expect(readJourneys(none, none)).toEqual({ passed: 0, failed: [], unsteady: [] });
});
