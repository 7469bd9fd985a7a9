import type { Part } from "#app/features/content/schema.ts";
import { type Clash, changesIn, type Draft, type Fields, partsOf } from "./draft.ts";
import { isSameValue } from "./field-value.ts";
import { arrived, mergeValues } from "./merge-values.ts";

type StoredDraft = Partial<Record<Part, { version: number | null; mine: Fields; base: Fields }>>;

/**
 * Identifies a stored draft. The user is part of it because people share computers, the tab because
 * one person may edit in two tabs.
 */
export type DraftKey = { user: number; kind: string; id: number; tab: string };

const itemPrefix = ({ user, kind, id }: DraftKey) => `draft-${user}-${kind}-${id}`;
const storageKey = (key: DraftKey) => `${itemPrefix(key)}-${key.tab}`;

const TAB_KEY = "editor-tab";

/** An id of this tab that survives a reload. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(TAB_KEY, made);
    return made;
  } catch {
    return "only";
  }
}

/** Stores unsaved changes on this device; null removes them. */
export function storeDraft(key: DraftKey, draft: Draft | null) {
  try {
    if (!draft) return localStorage.removeItem(storageKey(key));
    const stored: StoredDraft = {};
    for (const [part, mine] of Object.entries(changesIn(draft)) as [Part, Fields][]) {
      const { version, saved } = draft.parts[part];
      const base = Object.fromEntries(Object.keys(mine).map((field) => [field, saved[field]]));
      stored[part] = { version, mine, base };
    }
    localStorage.setItem(storageKey(key), JSON.stringify(stored));
  } catch {
    // Storage is full or forbidden: the text is still on the screen.
  }
}

/** The drafts of this item stored by this tab and by other tabs of the same person. */
export function readStoredDrafts(key: DraftKey): StoredDraft[] {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    const others = stored.filter(
      (name) => name === itemPrefix(key) || name?.startsWith(`${itemPrefix(key)}-`),
    );
    return [...new Set([storageKey(key), ...others])].flatMap((name) => {
      const text = name && localStorage.getItem(name);
      return text ? [JSON.parse(text) as StoredDraft] : [];
    });
  } catch {
    return [];
  }
}

/** The draft of this item stored by this tab alone. */
export function ownStoredDraft(key: DraftKey): StoredDraft[] {
  try {
    const text = localStorage.getItem(storageKey(key));
    return text ? [JSON.parse(text) as StoredDraft] : [];
  } catch {
    return [];
  }
}

/** Removes the drafts of other tabs after they were merged into this one. */
export function removeOtherTabs(key: DraftKey) {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    for (const name of stored) {
      const other = name === itemPrefix(key) || name?.startsWith(`${itemPrefix(key)}-`);
      if (name && other && name !== storageKey(key)) localStorage.removeItem(name);
    }
  } catch {
    // Without access to the storage nothing is stored.
  }
}

/** Merges stored drafts one after the other; differing values become clashes. */
export function withStoredDrafts(draft: Draft, all: StoredDraft[]): Draft {
  const [first, ...others] = all;
  const begun = first ? withStoredDraft(draft, first) : draft;
  return others.reduce(withDraftOfOtherTab, begun);
}

function withDraftOfOtherTab(draft: Draft, stored: StoredDraft): Draft {
  const clashes = [...draft.clashes];
  const entries = partsOf(draft).map(([part, now]) => {
    const mine = { ...now.mine };
    for (const [field, value] of Object.entries(stored[part]?.mine ?? {})) {
      const untouched = isSameValue(mine[field], now.saved[field]);
      const decided = clashes.some((clash) => clash.part === part && clash.field === field);
      if (untouched) mine[field] = value;
      else if (!isSameValue(mine[field], value) && !decided) {
        clashes.push({ part, field, theirs: value, by: null, at: null });
      }
    }
    return [part, { ...now, mine }];
  });
  return { parts: Object.fromEntries(entries) as Draft["parts"], clashes };
}

/** Merges a stored draft; fields saved with another value meanwhile become clashes. */
function withStoredDraft(draft: Draft, stored: StoredDraft): Draft {
  const clashes: Clash[] = [];
  const entries = partsOf(draft).map(([part, now]) => {
    const { mine: kept = {}, base = {} } = stored[part] ?? {};
    const mine = { ...kept };
    for (const [field, value] of Object.entries(kept)) {
      const theirs = now.saved[field];
      if (isSameValue(theirs, base[field]) || isSameValue(theirs, value)) continue;
      // Perhaps it was saved, and only the answer did not come back.
      const merged = arrived(value, theirs)
        ? { value: theirs }
        : mergeValues(base[field], value, theirs);
      if (merged) mine[field] = merged.value;
      else clashes.push({ part, field, theirs, by: null, at: null });
    }
    return [part, { ...now, mine: { ...now.mine, ...mine } }];
  });
  return { parts: Object.fromEntries(entries) as Draft["parts"], clashes };
}
