import type { KindKey, Part } from "#app/content/working-copies/schema.ts";
import type { Fields } from "./draft.ts";

/**
 * What was written in each part and not saved, and what it was written over. `sent`: earlier states that
 * perhaps arrived.
 */
export type StoredDraft = Partial<
  Record<Part, { version: number | null; mine: Fields; base: Fields; sent?: Fields[] }>
>;

/**
 * A text that waits on this device: of its writer alone, because people share computers; of one
 * editor, because one person may write in two tabs.
 */
export type DeviceText = {
  user: number;
  kind: KindKey;
  /** The number of its item; 0 is a new one. */
  item: number;
  /** Names it among the texts of the device. */
  own: string;
  title: string;
  at: number;
  parts: StoredDraft;
};
