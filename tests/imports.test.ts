import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** From the ground up. A room imports from its own floor's inside and from floors below. */
const floors = [
  ["app/errors.ts", "app/start-error.ts", "app/env.server.ts", "app/log.server.ts"],
  ["app/i18n", "app/ui"],
  ["app/db"],
  ["app/access", "app/jobs", "app/files", "app/sheets"],
  ["app/http"],
  ["app/audit", "app/mail", "app/phones"],
  ["app/api-client"],
  ["app/staff", "app/feature.server.ts"],
  ["app/features"],
];
const ROOF = floors.length;

/** What one feature may use of another: what it knows and decides, not how it looks or acts. */
const contract = /(^|[./])(schema|rules|paths|tables\.server|queries\.server)\.ts$/;

/** What a feature lends besides, because others are made with it. A new loan is a line here. */
const lent: Record<string, RegExp> = {
  content: /./,
  shell: /./,
  media:
    /^(covers\.server|picture-for|uses\.server|media-picker|media-field|library\/send-file)\.tsx?$/,
  "rich-text": /./,
  "content-editor": /./,
  "registration-form": /./,
  registrations: /^(states|duplicates|signature|columns)\.ts$/,
  messages:
    /^(consent|emails|write\.server|write-many\.server|wrong-braces|batch-list|batch-progress|left-out|preview-box|use-batch|outbox\.module|jobs\.server)\.(tsx?|css)$/,
  "registration-records": /^(move\.server|move-menu|state-badge|use-answer-words)\.tsx?$/,
  applying: /./,
  templates: /^(frame|placeholder-list)\.tsx?$/,
  cohorts: /^(seats|load-cohort)\.tsx?$/,
  formations: /^(content-kind\.server|client)\.ts$/,
  "audit-log": /^read-audit\.ts$/,
  "saved-views": /^(api\.server|views-menu)\.tsx?$/,
  news: /^(content-kind\.server|client)\.ts$/,
};

const sources = [...globSync("app/**/*.{ts,tsx}"), "server.ts"]
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

/** `app/features/news`, `app/http`, or the file itself where it stands alone. */
function roomOf(path: string): string {
  const parts = path.split("/");
  return parts.slice(0, parts[1] === "features" && parts.length > 3 ? 3 : 2).join("/");
}

function floorOf(path: string): number {
  const floor = floors.findIndex((rooms) =>
    rooms.some((room) => path === room || path.startsWith(`${room}/`)),
  );
  return floor < 0 ? ROOF : floor;
}

const crossings = [...imports].flatMap(([from, targets]) =>
  targets.filter((to) => roomOf(to) !== roomOf(from)).map((to) => ({ from, to })),
);

test("no room imports from a floor above, or from a neighbour of the platform", () => {
  const wrong = crossings.filter(({ from, to }) => {
    const [high, low] = [floorOf(from), floorOf(to)];
    const amongFeatures = high === low && (high === ROOF - 1 || high === ROOF || high === 0);
    return !amongFeatures && high <= low;
  });
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("a feature uses of another only what that one lends", () => {
  const inside = crossings.filter(({ from, to }) => {
    const [, , used = "", ...rest] = to.split("/");
    const amongFeatures = [from, to].every((path) => path.startsWith("app/features/"));
    return amongFeatures && !contract.test(to) && !lent[used]?.test(rest.join("/"));
  });
  expect(inside.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test("features do not import each other in a circle", () => {
  const rooms = new Map<string, Set<string>>();
  for (const { from, to } of crossings) {
    if (![from, to].every((path) => path.startsWith("app/features/"))) continue;
    rooms.set(roomOf(from), (rooms.get(roomOf(from)) ?? new Set()).add(roomOf(to)));
  }
  expect(circleIn(rooms)).toEqual([]);
});

test("no file imports itself by way of others", () => {
  expect(circleIn(imports)).toEqual([]);
});

/** The first circle found, as the way around it. */
function circleIn(graph: Map<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  function walk(node: string, way: string[]): string[] {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...way, node]);
      if (circle.length) return circle;
    }
    done.add(node);
    return [];
  }
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle.length) return circle;
  }
  return [];
}
