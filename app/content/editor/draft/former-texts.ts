import { kinds } from "#app/content/working-copies/lists/todo.ts";
import type { KindKey } from "#app/content/working-copies/schema.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { DeviceText, StoredDraft } from "./device-text.ts";

type Entries = Pick<Storage, "getItem" | "removeItem" | "key" | "length">;

/** Versions until November 2026 kept unsaved texts here: writer, kind, number of the item, tab. */
const FORMER = /^draft-(\d+)-([a-z]+)-(\d+)(?:-.+)?$/;

/** Takes over the texts of former versions; one that is not kept now stays where it is. */
export async function takeOverTexts(
  entries: Entries,
  keep: (text: DeviceText) => Promise<boolean>,
  at = Date.now(),
) {
  const names = Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? "");
  for (const name of names) {
    const text = formerText(name, entries.getItem(name), at);
    if (text && (await keep(text))) entries.removeItem(name);
  }
}

function formerText(name: string, stored: string | null, at: number): DeviceText | null {
  const [, user, kind = "", item] = FORMER.exec(name) ?? [];
  const parts = storedParts(stored);
  if (!isKindKey(kind) || !parts) return null;
  // The same name in every tab: two of them may take it over at once.
  const own = name.replace(/^draft-/, "");
  return { user: Number(user), kind, item: Number(item), own, at, title: titleIn(parts), parts };
}

function isKindKey(kind: string): kind is KindKey {
  return [...kinds, "legal", "settings"].some((key) => key === kind);
}

function storedParts(stored: string | null): StoredDraft | null {
  try {
    const parts: unknown = JSON.parse(stored ?? "null");
    return typeof parts === "object" && parts && Object.keys(parts).length > 0 ? parts : null;
  } catch {
    return null;
  }
}

function titleIn(parts: StoredDraft): string {
  const titles = locales.map((locale) => parts[locale]?.mine?.title);
  return String(titles.find(Boolean) ?? "");
}
