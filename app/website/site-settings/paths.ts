import { type SectionKey, sectionById } from "./sections.ts";

export const settingsPath = "/admin/settings";

export function sectionPath(key: SectionKey): string {
  return `${settingsPath}/${key}`;
}

/** Where a section is written, by the number of its item. */
export function sectionEditPath(id: number): string {
  const key = sectionById(id);
  return key ? sectionPath(key) : settingsPath;
}

/** The header by which a page that shows a working copy asks the API for it. */
export const DRAFT_HEADER = "x-settings-draft";
