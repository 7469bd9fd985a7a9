import type { EditorItem, Status } from "#app/content/working-copies/schema.ts";
import { EditorQuery } from "#app/content/working-copies/schema.ts";
import type { InLocale } from "#app/platform/i18n/locales.ts";
import type { SectionKey } from "./sections.ts";

export type SettingSummary = InLocale & {
  id: number;
  key: SectionKey;
  title: string;
  slug: string;
  status: Status;
  /** The fields that a programme should fill in and that are still empty, in French. */
  unset: string[];
};

export type SettingContent = Record<string, unknown>;
export type EditorSetting = EditorItem<SettingSummary, SettingContent, SettingContent>;

export const SettingQuery = EditorQuery.extend({});

/** Whether visitors see the notice on a day; an open end lasts. */
export function isNoticeShown(
  { text, from, until }: { text: string; from: string; until: string },
  today: string,
): boolean {
  return text !== "" && (from === "" || from <= today) && (until === "" || today <= until);
}
