import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

function patternsOf(entries: readonly RouteConfigEntry[], above: string[] = []): string[][] {
  return entries.flatMap(({ path, children }) => {
    const own = path === ":lang?" ? [] : (path ?? "").split("/").filter(Boolean);
    const here = [...above, ...own];
    return [here, ...patternsOf(children ?? [], here)];
  });
}

/** What the code fills in may stand for a parameter; written words stand for themselves. */
function leadsTo(pattern: readonly string[], parts: readonly string[]): boolean {
  const longest = pattern.length;
  const shortest = pattern.filter((each) => !each.endsWith("?")).length;
  if (parts.length > longest || parts.length < shortest) return false;
  return parts.every((part, nth) => {
    const wanted = pattern[nth] ?? "";
    return part.includes("${") ? wanted.startsWith(":") : wanted === part || hasWords(wanted);
  });
}

/** Parameters whose values are words of ours. */
function hasWords(wanted: string): boolean {
  return [":section", ":kind", ":key", ":form", ":step?"].includes(wanted);
}

test("every link written in the code leads to a page", () => {
  const patterns = patternsOf(routes);
  const wrong = globSync("app/**/*.tsx").flatMap((file) => {
    const links = readFileSync(file, "utf8").matchAll(/\bto\(\s*(?:"(\/[^"]*)"|`(\/[^`]*)`)/g);
    return [...links].flatMap(([, quoted, template]) => {
      // What follows a word directly is a query.
      const path = (quoted ?? template ?? "").replace(/[?#].*$|(?<=\w)\$\{\w+\}$/s, "");
      const parts = path.split("/").filter(Boolean);
      return patterns.some((pattern) => leadsTo(pattern, parts)) ? [] : [`${file}: ${path}`];
    });
  });
  expect(wrong).toEqual([]);
});
