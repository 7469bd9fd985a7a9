import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const literal = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g;
const template = /`((?:[^`\\]|\\.)*)`/g;
const namespace = /(?:useTranslations|namespace:)\s*\(?\s*["'`]([\w.]+)["'`]/g;
const imported = /from "((?:\.{1,2}|#app)\/[^"]+)"/g;

type Source = {
  literals: Set<string>;
  patterns: RegExp[];
  namespaces: string[];
  imports: string[];
  text: string;
};

/**
 * The keys some source file names, alone or behind a namespace that the same file opens. A template
 * such as `${kind}.title` names every key that fits it; a list of names may stand in a file that the
 * one with the namespace imports.
 */
export function usedKeys(keys: string[]): Set<string> {
  const paths = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
  const sources = new Map(paths.map((path) => [resolve(path), read(path)]));
  const used = new Set<string>();
  for (const source of sources.values()) {
    const others = source.imports.flatMap((path) => sources.get(path) ?? []);
    const named = (rest: string) =>
      source.literals.has(rest) ||
      source.patterns.some((pattern) => pattern.test(rest)) ||
      others.some(({ literals }) => literals.has(rest));
    for (const key of keys) {
      // An audited action is named by itself where it is recorded; content names its last part only.
      const [, action, done] = /\.(?:audited|said)\.(\w+\.(\w+))$/.exec(key) ?? [];
      if (action && done && records(source, action, done)) used.add(key);
      if (source.literals.has(key) || source.patterns.some((pattern) => pattern.test(key))) {
        used.add(key);
      }
      const opened = source.namespaces.filter((name) => key.startsWith(name));
      if (opened.some((name) => named(key.slice(name.length)))) used.add(key);
    }
  }
  return used;
}

function records({ literals, text }: Source, action: string, done: string): boolean {
  return literals.has(action) || (text.includes("auditedAs(") && literals.has(done));
}

function read(path: string): Source {
  const text = readFileSync(path, "utf8");
  return {
    text,
    literals: new Set([...text.matchAll(literal)].map(([, a, b]) => a ?? b ?? "")),
    patterns: [...text.matchAll(template)].flatMap(([, inner = ""]) => patternFrom(inner)),
    namespaces: [...text.matchAll(namespace)].map(([, name]) => `${name}.`),
    imports: [...text.matchAll(imported)].map(([, target = ""]) =>
      target.startsWith("#app/")
        ? resolve(target.replace("#app/", "app/"))
        : resolve(dirname(path), target),
    ),
  };
}

function patternFrom(text: string): RegExp[] {
  const parts = text.split(/\$\{[^}]*\}/);
  // Only holes would match everything and prove nothing.
  if (parts.join("").replace(/\W/g, "") === "" || !/^[\w.-]*$/.test(parts.join(""))) return [];
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [new RegExp(`^${escaped.join("[\\w-]+")}$`)];
}
