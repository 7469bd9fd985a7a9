import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { screenName } from "../app/platform/i18n/word-files.ts";

/** Messages whose keys are put together at run time; `*` stands for any key. */
export const atRunTime: Record<string, string[]> = {
  "app/staff/frame/use-section-words.ts": ["*.screens.*.name"],
  "app/operations/dashboard/overview.page.tsx": ["*.screens.*.about"],
  "app/operations/dashboard/support.page.tsx": ["*.screens.*.about", "*.screens.*.help"],
  "app/platform/audit/use-audit-words.ts": ["*.said"],
  "app/base/audit-log/admin-audit.page.tsx": ["*.audited"],
  "app/operations/privacy/looks.page.tsx": ["*.audited"],
  "app/admissions/selection/rounds/reason-field.tsx": ["rounds.choice", "rounds.marked"],
};

const STAFF = ["site/staff/staff.layout.tsx", "site/staff/staff-content.layout.tsx"];
const EVERYWHERE = ["root.tsx", "base/shell/language.layout.tsx"];

export type Tree = { [key: string]: string | Tree };
type Screen = { name: string; files: string[]; staff: boolean };

/** Finds, in the sources, which messages each page with React can show. */
export function createWordFinder(words: Tree) {
  const ownPaths = new Map<string, string[]>();
  const pathsIn = (file: string) => {
    const known = ownPaths.get(file) ?? [...namedIn(file, words), ...(atRunTime[file] ?? [])];
    ownPaths.set(file, known);
    return known;
  };
  /** The paths of messages named in these files and in all they import. */
  return (files: string[]): Set<string> => {
    const seen = new Set<string>();
    const walk = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      importsOf(file).forEach(walk);
    };
    for (const file of files) walk(`app/${file}`);
    return new Set([...seen].flatMap(pathsIn));
  };
}

/** The pages with React: their names, and the files of their routes. */
export function screensIn(routes: readonly RouteConfigEntry[]): Screen[] {
  const found: Screen[] = [];
  const walk = (entries: readonly RouteConfigEntry[], above: string[], pattern: string) => {
    for (const { file, path, children = [] } of entries) {
      const files = [...above, file];
      const here = path ? `${pattern}/${path}` : pattern;
      walk(children, files, here);
      if (children.some(({ index }) => index) || !path) continue;
      if (files.some(isHydrated)) found.push(screenOf(files, here));
    }
    for (const { file, index } of entries) {
      const files = [...above, file];
      if (index && files.some(isHydrated)) found.push(screenOf(files, pattern));
    }
  };
  walk(routes, [], "");
  return found;
}

export const frameFiles = [...EVERYWHERE, ...STAFF];

function screenOf(files: string[], pattern: string): Screen {
  const staff = files.some((file) => STAFF.includes(file));
  const own = files.filter((file) => !frameFiles.includes(file));
  return { name: screenName(pattern), files: staff ? own : [...EVERYWHERE, ...own], staff };
}

function isHydrated(file: string): boolean {
  return /\bhydrate: true\b/.test(readFileSync(`app/${file}`, "utf8"));
}

/** The messages at these paths and nothing else. */
export function pick(words: Tree, paths: Iterable<string>): Tree {
  const picked: Tree = {};
  for (const path of paths) copy(words, picked, path.split("."));
  return picked;
}

function copy(from: Tree, to: Tree, [first = "", ...rest]: string[]) {
  const keys = first === "*" ? Object.keys(from) : [first];
  for (const key of keys) {
    const value = from[key];
    if (value === undefined) continue;
    if (typeof value === "string") {
      if (!rest.length) to[key] = value;
      continue;
    }
    const below = to[key];
    const into: Tree = typeof below === "object" ? below : {};
    if (rest.length) copy(value, into, rest);
    else for (const each of Object.keys(value)) copy(value, into, [each]);
    if (Object.keys(into).length) to[key] = into;
  }
}

/** What `words` has and `others` has not. */
export function without(words: Tree, others: Tree): Tree {
  const left: Tree = {};
  for (const [key, value] of Object.entries(words)) {
    const other = others[key];
    if (typeof value === "string" || typeof other !== "object") {
      if (other === undefined || typeof value !== "string") left[key] = value;
      continue;
    }
    const rest = without(value, other);
    if (Object.keys(rest).length) left[key] = rest;
  }
  return left;
}

/**
 * Paths of messages that a file names: namespaces of translators, and texts that begin with one. A
 * template counts as far as it is fixed.
 */
function namedIn(file: string, words: Tree): string[] {
  const text = readFileSync(file, "utf8");
  const namespaces = text.matchAll(/useTranslations\(\s*"([\w.]+)"/g);
  const texts = text.matchAll(/["'`]([a-z]\w*)\.((?:\w+\.)*\w*)(\$\{)?/g);
  const found = [...texts].flatMap(([, first = "", rest = "", open]) => {
    const parts = [first, ...rest.split(".").filter(Boolean)];
    if (open && !rest.endsWith(".") && rest) parts.pop();
    return exists(words, parts) && parts.length > 1 ? [parts.join(".")] : [];
  });
  return [...[...namespaces].map(([, path = ""]) => path), ...found];
}

function exists(words: Tree, path: string[]): boolean {
  let here: string | Tree | undefined = words;
  for (const part of path) here = typeof here === "object" ? here[part] : undefined;
  return here !== undefined;
}

const sources = new Set(globSync("app/**/*.{ts,tsx}").map((path) => path.replaceAll("\\", "/")));
const imports = new Map<string, string[]>();

/** The files of ours that a file imports, also later, except types and those of the server. */
function importsOf(file: string): string[] {
  const known = imports.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const named = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/gm),
    ...text.matchAll(/\bimport\(\s*"([^"]+)"/g),
  ].map(([, name = ""]) => name);
  const found = named
    .map((name) => {
      if (name.startsWith("#app/")) return name.replace("#app/", "app/");
      return name.startsWith(".") ? normalize(join(dirname(file), name)).replaceAll("\\", "/") : "";
    })
    .filter((path) => sources.has(path) && !/\.server\.tsx?$/.test(path));
  imports.set(file, found);
  return found;
}
