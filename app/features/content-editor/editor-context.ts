import { createContext, use } from "react";
import type { Part } from "#app/features/content/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { EditorKind } from "./content-kind.ts";
import type { DraftState, DraftStore } from "./draft/draft-store.ts";
import type { AnyItem } from "./editor-item.ts";

export type EditorValue = {
  desk: EditorKind;
  item: AnyItem;
  /** Takes over an item the server answered with. */
  onItem: (item: AnyItem) => void;
  store: DraftStore;
  state: DraftState;
  /** The language on the screen. */
  part: Locale;
  setPart: (part: Locale) => void;
  /** Whether the French stands beside what one translates. */
  besides: boolean;
  setBesides: (besides: boolean) => void;
};

export const EditorContext = createContext<EditorValue | null>(null);

export function useItemEditor(): EditorValue {
  const value = use(EditorContext);
  if (!value) throw new Error("useItemEditor is for what stands inside an editor");
  return value;
}

/** One field of the language on the screen, or of what all languages share. */
export function useField<T>(field: string, of: "words" | "shared" = "words") {
  const { state, store, part, item } = useItemEditor();
  const where: Part = of === "shared" ? "shared" : part;
  const { parts } = state.draft;
  return {
    value: parts[where].mine[field] as T,
    onChange: (value: T) => store.edit(where, field, value),
    error: state.errors[where]?.[field],
    /** The French text, for those who translate it. */
    source: of === "words" && part !== "fr" ? (parts.fr.mine[field] as T) : undefined,
    id: fieldId(field),
    disabled: !item.may.edit,
  };
}

/** Where a finding leads. */
export function fieldId(field: string): string {
  return `field-${field}`;
}
