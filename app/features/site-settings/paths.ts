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

/** The query parameter that shows a public page with the working copy of a section. */
export const DRAFT_PARAMETER = "settings_draft";

/** The header by which such a page asks the API for it. */
export const DRAFT_HEADER = "x-settings-draft";
