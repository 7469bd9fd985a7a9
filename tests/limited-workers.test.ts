import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Everything that starts a thread or a process of the running site, with its limit or why it has none. */
const starters: Record<string, string> = {
  "app/platform/process/start-worker.server.ts": "resourceLimits",
  "app/platform/process/start-child.server.ts": "ulimit -d",
  // PostgreSQL limits its own memory by its settings; its tools read and write files.
  "app/platform/db/embedded/postmaster.server.ts": "pgCtl",
  "app/platform/db/embedded/run-as.server.ts": "SpawnOptions",
};

test("every thread and process of the site is started with a memory limit", () => {
  const found = globSync("app/**/*.{ts,tsx}")
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes(".test."))
    .filter((path) => {
      const text = readFileSync(path, "utf8");
      return /new Worker\(|import (?!type)[^;]*\bWorker\b[^;]*"node:worker_threads"|import (?!type)[^;]*"node:child_process"/.test(
        text,
      );
    });
  expect(found.sort()).toEqual(Object.keys(starters).sort());
  for (const [path, limit] of Object.entries(starters)) {
    expect(readFileSync(path, "utf8"), path).toContain(limit);
  }
});

test("documents are rendered only by the printers, which wait in one queue", () => {
  const found = globSync("app/**/*.{ts,tsx}")
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes(".test."))
    .filter((path) =>
      /\b(renderTo(Buffer|Stream|File)|pdf)\b[^;]*"@react-pdf\/renderer"/.test(
        readFileSync(path, "utf8"),
      ),
    );
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((path) => !path.endsWith("/print.worker.ts"))).toEqual([]);
  // A printer loads its script by its path; a module that imports it would render in the main process.
  const importing = globSync("{app,scripts}/**/*.{ts,tsx}").filter((path) => {
    const text = readFileSync(path, "utf8");
    return (
      !path.includes(".test.") &&
      /import (?!type)[^;]*print\.worker\.ts"|import\("[^"]*print\.worker\.ts"/.test(text)
    );
  });
  expect(importing).toEqual([]);
});
