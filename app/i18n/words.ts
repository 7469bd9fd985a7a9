import type { Locale } from "./locales.ts";

type Files = Record<string, object>;

/**
 * The words of a language: those of `<folder>/messages/<locale>.json` stand under the name of the
 * room. A bundle brings the files along; Node, which runs the sources as they are, reads them.
 */
export function gather(locale: Locale, bundled: Files | undefined): Words {
  const files = bundled ?? readAll(locale);
  const rooms = Object.entries(files).map(([path, words]) => [roomOf(path), words]);
  return Object.fromEntries(rooms) as Words;
}

function readAll(locale: Locale): Files {
  // Not imported: this module is also part of what browsers load.
  const { globSync, readFileSync } = process.getBuiltinModule("node:fs");
  const paths = globSync(`${import.meta.dirname}/../**/messages/${locale}.json`);
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(path, "utf8"))]));
}

/** `…/features/audit-log/messages/fr.json` → `auditLog`. */
function roomOf(path: string): string {
  const folder = path.replaceAll("\\", "/").split("/").at(-3) ?? "";
  return folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
