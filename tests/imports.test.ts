import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The layers from the bottom up. A module imports from itself and from layers below. */
const layers = [
  [
    "app/errors.ts",
    "app/start-error.ts",
    "app/project-file.ts",
    "app/env.server.ts",
    "app/log.server.ts",
    "app/traces",
  ],
  ["app/i18n", "app/ui"],
  ["app/db"],
  ["app/access", "app/jobs", "app/files", "app/sheets"],
  ["app/http"],
  ["app/audit", "app/mail", "app/phones"],
  ["app/api-client"],
  ["app/staff", "app/feature.server.ts"],
  ["app/features"],
];
const TOP = layers.length;

/** What features may import from each other: schemas, rules, paths, tables and queries. */
const shared = /(^|[./])(schema|rules|paths|tables\.server|queries\.server)\.ts$/;

/** Further files that a feature exports to others. A new export is a line here. */
const exported: Record<string, RegExp> = {
  content: /./,
  shell: /./,
  figures: /^(figures-section|read-figures)\.tsx?$/,
  media:
    /^(covers\.server|picture-for|uses\.server|media-picker|media-field|library\/send-file)\.tsx?$/,
  "rich-text": /./,
  "content-editor": /./,
  "registration-form": /./,
  registrations: /^(duplicates|signature|answer-columns\.server|calls(\.server)?|call-list)\.tsx?$/,
  messages:
    /^(consent|emails|draft-reach|draft-batch\.server|write\.server|reach|reach\.queries\.server|reach-note|reach-words|write-many\.server|placeholder-errors|batch-progress|preview-box|outbox\.module|jobs\.server|survey-link\.server)\.(tsx?|css)$/,
  "registration-records":
    /^(seat-terms|seat-terms-fields|steps|answer-names\.server|move\.server|move-menu|state-badge|use-answer-words)\.tsx?$/,
  applying: /./,
  templates: /^(frame|placeholder-list|placeholder-words|staff-email\.server)\.tsx?$/,
  cohorts: /^(identity|use-cohort-words|seats|load-cohort|timeline-scale|warning-list)\.tsx?$/,
  certificates: /^record-outcome\.tsx$/,
  formations: /^(content-kind\.server|client|intakes-by-form|intake-line)\.tsx?$/,
  "audit-log": /^read-audit\.ts$/,
  launch: /^(launch-panel|role-cards)\.tsx$/,
  "site-settings": /^sections\.ts$/,
  "saved-views": /^(api\.server|views-menu)\.tsx?$/,
  news: /^(content-kind\.server|client)\.ts$/,
  selection: /^minutes\/content\.ts$/,
  indicators:
    /^(days|fields|figures\.queries\.server|formula-words\.server|hide|names\.server|people-table|periods|shown-text|use-figure)\.tsx?$/,
};

const sources = [...globSync("app/**/*.{ts,tsx}"), "server.ts", "dev.ts"]
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path));

const imports = new Map(sources.map((path) => [path, importsOf(path)]));

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
  return named.flatMap((name = "") => {
    if (name.startsWith("#app/")) return name.replace("#app/", "app/");
    return name.startsWith(".") ? normalize(join(dirname(path), name)).replaceAll("\\", "/") : [];
  });
}

/** `app/features/news`, `app/http`, or the file itself when it is in no folder. */
function moduleOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts[1] === "features" && parts.length > 3 ? 3 : 2).join("/");
}

function layerOf(path: string): number {
  const layer = layers.findIndex((modules) =>
    modules.some((module) => path === module || path.startsWith(`${module}/`)),
  );
  return layer < 0 ? TOP : layer;
}

const crossImports = [...imports].flatMap(([from, targets]) =>
  targets.filter((to) => moduleOf(to) !== moduleOf(from)).map((to) => ({ from, to })),
);

test("no module imports from a layer above or from a module of its own layer", () => {
  const wrong = crossImports.filter(({ from, to }) => {
    const [high, low] = [layerOf(from), layerOf(to)];
    const amongFeatures = high === low && (high === TOP - 1 || high === TOP || high === 0);
    return !amongFeatures && high <= low;
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("a feature imports only exported files of another feature", () => {
  const inside = crossImports.filter(({ from, to }) => {
    const [, , used = "", ...rest] = to.split("/");
    const amongFeatures = [from, to].every((path) => path.startsWith("app/features/"));
    return amongFeatures && !shared.test(to) && !exported[used]?.test(rest.join("/"));
  });
  expect(inside.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("features have no import cycle", () => {
  const modules = new Map<string, Set<string>>();
  for (const { from, to } of crossImports) {
    if (![from, to].every((path) => path.startsWith("app/features/"))) continue;
    modules.set(moduleOf(from), (modules.get(moduleOf(from)) ?? new Set()).add(moduleOf(to)));
  }
  expect(cycleIn(modules)).toEqual([]);
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
