import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A test is named by its file, or as `file › title`. */
type Row = {
  statement: string;
  code?: string[];
  tests: string[];
  note?: string;
  broken?: string;
};

const parts: { title: string; rows: Row[] }[] = JSON.parse(
  readFileSync("docs/spec-coverage.json", "utf8"),
);
const rows = parts.flatMap((part) => part.rows);
const tests = rows.flatMap((row) => row.tests.map((named) => named.split(" › ")));

test("every file the coverage names exists", () => {
  const named = [...rows.flatMap(({ code = [] }) => code), ...tests.map(([file = ""]) => file)];
  expect(new Set(named).size).toBeGreaterThan(50);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

test("every statement names a test, and its file has a test of that title", () => {
  expect(rows.filter((row) => row.tests.length === 0)).toEqual([]);
  const gone = tests.filter(
    ([file = "", title]) => title && !readFileSync(file, "utf8").includes(title),
  );
  expect(gone).toEqual([]);
});

test("the page counts the statements of each part", () => {
  const page = readFileSync("docs/spec-coverage.md", "utf8");
  const counts = [...parts.map(({ title, rows }) => [title, rows.length]), ["all", rows.length]];
  const wrong = counts.filter(([title, count]) => !page.includes(`| ${title} | ${count} |`));
  expect(wrong).toEqual([]);
});
