import { globSync, readFileSync } from "node:fs";

const literal = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g;
const template = /`((?:[^`\\]|\\.)*)`/g;
const namespace = /(?:useTranslations|namespace:)\s*\(?\s*["'`]([\w.]+)["'`]/g;

/**
 * The keys some source file names, alone or behind a namespace that the same file opens. A template
 * such as `${kind}.title` names every key that fits it.
 */
export function usedKeys(keys: string[]): Set<string> {
  const used = new Set<string>();
  const sources = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
  for (const source of sources.map((path) => readFileSync(path, "utf8"))) {
    const literals = new Set([...source.matchAll(literal)].map(([, a, b]) => a ?? b ?? ""));
    const patterns = [...source.matchAll(template)].flatMap(([, text = ""]) => patternFrom(text));
    const namespaces = ["", ...[...source.matchAll(namespace)].map(([, name]) => `${name}.`)];
    for (const key of keys) {
      const rests = namespaces
        .filter((name) => key.startsWith(name))
        .map((n) => key.slice(n.length));
      if (rests.some((rest) => literals.has(rest) || patterns.some((p) => p.test(rest)))) {
        used.add(key);
      }
    }
  }
  return used;
}

function patternFrom(text: string): RegExp[] {
  if (!/^[\w.$\s{}[\]()?:"'-]+$/.test(text)) return [];
  const parts = text.split(/\$\{[^}]*\}/);
  // Only holes would match everything and prove nothing.
  if (parts.length > 1 && parts.join("").replace(/\./g, "") === "") return [];
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [new RegExp(`^${escaped.join("[\\w-]+")}$`)];
}
