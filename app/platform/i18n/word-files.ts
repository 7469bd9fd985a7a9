import type { Locale } from "./locales.ts";

/** Where the messages for browsers are: a folder per language with a file per screen. */
export type WordFolders = {
  folders: Record<Locale, string>;
  /** Pages outside the staff area; all others also need the messages of the frame. */
  whole: string[];
};

/** `/:lang?/admin/users/:id` → `admin.users.id`. */
export function screenName(pattern: string): string {
  return pattern
    .replace(/^\/?:lang\?\/?/, "")
    .replace("*", "any")
    .replace(/[^\w-]+/g, ".")
    .replace(/^\.|\.$/g, "");
}

/** The files with the messages of a page. */
export function wordFiles(
  { folders, whole }: WordFolders,
  locale: Locale,
  pattern: string,
): string[] {
  const name = screenName(pattern);
  const names = whole.includes(name) ? [name] : ["frame", name];
  return names.map((each) => `${folders[locale]}/${each}.json`);
}
