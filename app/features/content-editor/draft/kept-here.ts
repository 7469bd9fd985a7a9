import type { Part } from "#app/features/content/schema.ts";
import { type Clash, changesIn, type Draft, type Fields, partsOf } from "./draft.ts";
import { isSameValue } from "./field-value.ts";

type Kept = Partial<Record<Part, { version: number | null; mine: Fields; base: Fields }>>;

/**
 * Identifies a stored draft. The user is part of it because people share computers, the tab because
 * one person may edit in two tabs.
 */
export type Place = { user: number; kind: string; id: number; tab: string };

const keyOfItem = ({ user, kind, id }: Place) => `draft-${user}-${kind}-${id}`;
const key = (place: Place) => `${keyOfItem(place)}-${place.tab}`;

const TAB = "desk-tab";

/** An id of this tab that survives a reload. */
export function thisTab(): string {
  try {
    const known = sessionStorage.getItem(TAB);
    if (known) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(TAB, made);
    return made;
  } catch {
    return "only";
  }
}

/** Stores unsaved changes on this device; null removes them. */
export function keepHere(place: Place, draft: Draft | null) {
  try {
    if (!draft) return localStorage.removeItem(key(place));
    const kept: Kept = {};
    for (const [part, mine] of Object.entries(changesIn(draft)) as [Part, Fields][]) {
      const { version, saved } = draft.parts[part];
      const base = Object.fromEntries(Object.keys(mine).map((field) => [field, saved[field]]));
      kept[part] = { version, mine, base };
    }
    localStorage.setItem(key(place), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the text is still on the screen.
  }
}

/** The drafts of this item stored by this tab and by other tabs of the same person. */
export function keptHere(place: Place): Kept[] {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    const others = stored.filter(
      (name) => name === keyOfItem(place) || name?.startsWith(`${keyOfItem(place)}-`),
    );
    return [...new Set([key(place), ...others])].flatMap((name) => {
      const text = name && localStorage.getItem(name);
      return text ? [JSON.parse(text) as Kept] : [];
    });
  } catch {
    return [];
  }
}

/** Removes the drafts of other tabs after they were merged into this one. */
export function letGoOfOthers(place: Place) {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    for (const name of stored) {
      const other = name === keyOfItem(place) || name?.startsWith(`${keyOfItem(place)}-`);
      if (name && other && name !== key(place)) localStorage.removeItem(name);
    }
  } catch {
    // Without access to the storage nothing is stored.
  }
}

/** Merges stored drafts one after the other; differing values become clashes. */
export function withAllKept(draft: Draft, all: Kept[]): Draft {
  const [first, ...others] = all;
  const begun = first ? withKept(draft, first) : draft;
  return others.reduce(withOther, begun);
}

function withOther(draft: Draft, kept: Kept): Draft {
  const clashes = [...draft.clashes];
  const entries = partsOf(draft).map(([part, now]) => {
    const mine = { ...now.mine };
    for (const [field, value] of Object.entries(kept[part]?.mine ?? {})) {
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
function withKept(draft: Draft, kept: Kept): Draft {
  const clashes: Clash[] = [];
  const entries = partsOf(draft).map(([part, now]) => {
    const { mine = {}, base = {} } = kept[part] ?? {};
    for (const [field, value] of Object.entries(mine)) {
      const moved =
        !isSameValue(now.saved[field], base[field]) && !isSameValue(now.saved[field], value);
      if (moved) clashes.push({ part, field, theirs: now.saved[field], by: null, at: null });
    }
    return [part, { ...now, mine: { ...now.mine, ...mine } }];
  });
  return { parts: Object.fromEntries(entries) as Draft["parts"], clashes };
}
