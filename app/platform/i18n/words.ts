import type { Locale } from "./locales.ts";

type Files = Record<string, object>;

/**
 * All messages of a language. Those of `<folder>/messages/<locale>.json` are under the folder's
 * name. The bundle contains the files; Node, which runs the sources directly, reads them.
 */
export function collectWords(locale: Locale, bundled: Files | undefined): Words {
  const files = bundled ?? readAll(locale);
  const entries = Object.entries(files).map(([path, words]) => [namespaceOf(path), words]);
  return Object.fromEntries(entries) as Words;
}

function readAll(locale: Locale): Files {
  // Not a static import: browsers load this module too.
  const { globSync, readFileSync } = process.getBuiltinModule("node:fs");
  const paths = globSync(`${import.meta.dirname}/../../**/messages/${locale}.json`);
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(path, "utf8"))]));
}

/** `…/audit-log/messages/fr.json` → `auditLog`. */
function namespaceOf(path: string): string {
  const folder = path.replaceAll("\\", "/").split("/").at(-3) ?? "";
  return folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
