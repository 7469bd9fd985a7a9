import { createContext, type RefObject, use } from "react";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Presence } from "#app/content/working-copies/drafts/presence.ts";
import type { Part } from "#app/content/working-copies/schema.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { DraftState, DraftStore } from "../draft/draft-store.ts";
import type { AnyItem } from "./editor-item.ts";
import type { Place } from "./use-presence.ts";

export type EditorValue = {
  kind: ContentKind;
  item: AnyItem;
  /** Replaces the item by one the server returned. */
  onItem: (item: AnyItem) => void;
  store: DraftStore;
  state: DraftState;
  /** The language on the screen. */
  part: Locale;
  setPart: (part: Locale) => void;
  /** Whether the French text is shown beside the translation. */
  sourceShown: boolean;
  setSourceShown: (sourceShown: boolean) => void;
  /** Who else has the item open. */
  others: Presence[];
  /** Where the cursor is, for those others. */
  place: RefObject<Place>;
  /** The words selected in a text, for a remark on them. */
  passage: RefObject<Passage | null>;
};

export type Passage = { field: string; text: string };

export const EditorContext = createContext<EditorValue | null>(null);

export function useItemEditor(): EditorValue {
  const value = use(EditorContext);
  if (!value) throw new Error("useItemEditor needs an EditorContext");
  return value;
}

/** The language being edited, which may differ from the language of the screen. */
export const PartContext = createContext<Locale>(defaultLocale);

export function usePart(): Locale {
  return use(PartContext);
}

/** One field of the language being edited, or one shared by all languages. */
export function useField<T>(field: string, of: "words" | "shared" = "words") {
  const { state, store, part, item } = useItemEditor();
  const where: Part = of === "shared" ? "shared" : part;
  const { parts } = state.draft;
  return {
    value: parts[where].mine[field] as T,
    onChange: (value: T) => store.edit(where, field, value),
    error: state.errors[where]?.[field],
    /** The French text, when another language is edited. */
    source: of === "words" && part !== "fr" ? (parts.fr.mine[field] as T) : undefined,
    id: fieldId(field),
    disabled: !item.may.edit,
  };
}

/** The id of the input of a field. */
export function fieldId(field: string): string {
  return `field-${field}`;
}

/** The input of the field behind this one. */
export function nextField(input: Element): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[id^="${fieldId("")}"]`)];
  return all[all.indexOf(input as HTMLElement) + 1];
}

/** The field that an input with such an id belongs to. */
export function fieldOfInput(id: string): string | null {
  return id.startsWith("field-") ? id.slice("field-".length) : null;
}
