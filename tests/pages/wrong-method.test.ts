import { expect, test } from "vitest";
import { builtPages } from "#tests/setup/built-pages.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const INFO = 30;

test("a form sent to a page without one is refused and no error in the log", async () => {
  const lines: { level: number; msg: string }[] = [];
  const { app } = await startTestApp({
    log: { write: (line) => void lines.push(JSON.parse(line)) },
    pages: await builtPages(),
  });
  const headers = { origin: "http://localhost:3000" };
  const { status } = await app.request("/login", { method: "POST", headers });
  expect(status).toBe(405);
  expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  expect(lines.map(({ msg }) => msg)).toContain("A page was asked with a method it does not have");
});
