/**
 * Writes `app/platform/i18n/generated-words.d.ts`: the type of all messages, from the French files. A test
 * compares it; run `node scripts/words.ts` after adding a `messages` folder.
 */
import { globSync, writeFileSync } from "node:fs";

const TARGET = "app/platform/i18n/generated-words.d.ts";

export function wordsDeclaration(): string {
  const messageFiles = globSync("app/**/messages/fr.json")
    .map((path) => path.replaceAll("\\", "/"))
    .map((path) => ({ name: nameOf(path), from: path.replace("app/", "../../") }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    "// Made by `node scripts/words.ts`.",
    ...messageFiles.map(({ name, from }) => `import type ${name} from "${from}";`),
    "",
    "declare global {",
    "  interface Words {",
    ...messageFiles.map(({ name }) => `    ${name}: typeof ${name};`),
    "  }",
    "}",
    "",
  ].join("\n");
}

/** `app/base/audit-log/messages/fr.json` → `auditLog`, the name in `platform/i18n/words.ts`. */
function nameOf(path: string): string {
  const folder = path.split("/").at(-3) ?? "";
  return folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

if (import.meta.main) writeFileSync(TARGET, wordsDeclaration());
