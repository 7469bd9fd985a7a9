import type { Translator } from "#app/platform/i18n/translator.ts";
import { isMarkState, type MarkValue } from "./marks.ts";

/** For a table: a mark stays a number, a word in its place is written out. */
export function markText(t: Translator, mark: MarkValue, sex: string): number | string | null {
  return isMarkState(mark) ? t(`registrations.marks.${mark}`, { sex }) : mark;
}
