import type { Part } from "../../schema.ts";
import { type Clash, changesIn, type Draft, type Fields, partsOf } from "./draft.ts";
import { same } from "./same.ts";

type Kept = Partial<Record<Part, { version: number | null; mine: Fields; base: Fields }>>;

/** Whose text of which item. Two people may share a computer: each finds only their own. */
export type Place = { user: number; kind: string; id: number };

const key = ({ user, kind, id }: Place) => `draft-${user}-${kind}-${id}`;

/** What the server does not have yet, kept on this device through a reload or a dead line. */
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
    // Storage is full or forbidden: the text still stands on the screen.
  }
}

export function keptHere(place: Place): Kept | null {
  try {
    const text = localStorage.getItem(key(place));
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null;
  }
}

/** Puts back what was kept. What was saved elsewhere meanwhile and differs is a clash to decide. */
export function withKept(draft: Draft, kept: Kept): Draft {
  const clashes: Clash[] = [];
  const entries = partsOf(draft).map(([part, now]) => {
    const { mine = {}, base = {} } = kept[part] ?? {};
    for (const [field, value] of Object.entries(mine)) {
      const moved = !same(now.saved[field], base[field]) && !same(now.saved[field], value);
      if (moved) clashes.push({ part, field, theirs: now.saved[field], by: null, at: null });
    }
    return [part, { ...now, mine: { ...now.mine, ...mine } }];
  });
  return { parts: Object.fromEntries(entries) as Draft["parts"], clashes };
}
