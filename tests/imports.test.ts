import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The groups from the roof down. A group imports only from itself and from groups below it. */
const groups = [
  ["app/routes.ts", "app/root.tsx", "app/entry.client.tsx", "app/entry.server.tsx"],
  ["server.ts", "dev.ts"],
  ["app/site"],
  ["app/features.server.ts"],
  ["app/operations"],
  ["app/monitoring"],
  ["app/training"],
  ["app/admissions"],
  ["app/website"],
  ["app/content"],
  ["app/base"],
  ["app/staff"],
  ["app/device"],
  ["app/api-client"],
  ["app/ui"],
  ["app/platform"],
];

const sources = [...globSync("app/**/*.{ts,tsx}"), "server.ts", "dev.ts"]
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path));

const imports = new Map(sources.map((path) => [path, importsOf(path)]));

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
  return named.flatMap((name = "") => {
    if (name.includes("/+types/")) return [];
    if (name.startsWith("#app/")) return name.replace("#app/", "app/");
    return name.startsWith(".") ? normalize(join(dirname(path), name)).replaceAll("\\", "/") : [];
  });
}

function groupOf(path: string): number {
  return groups.findIndex((paths) =>
    paths.some((each) => path === each || path.startsWith(`${each}/`)),
  );
}

test("every file stands in a group", () => {
  expect(sources.filter((path) => groupOf(path) < 0)).toEqual([]);
});

test("a group imports only from groups below it", () => {
  const up = [...imports].flatMap(([from, targets]) =>
    targets.filter((to) => groupOf(to) < groupOf(from)).map((to) => `${from} → ${to}`),
  );
  expect(up).toEqual([]);
});

test("files have no import cycle", () => {
  expect(cycleIn(imports)).toEqual([]);
});

/** The first cycle found, as a path. */
function cycleIn(graph: Map<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  function walk(node: string, path: string[]): string[] {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next, [...path, node]);
      if (cycle.length) return cycle;
    }
    done.add(node);
    return [];
  }
  for (const node of graph.keys()) {
    const cycle = walk(node, []);
    if (cycle.length) return cycle;
  }
  return [];
}
