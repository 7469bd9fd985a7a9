import type { Part } from "#app/content/working-copies/schema.ts";
import type { StoredDraft } from "./device-text.ts";
import { changesIn, type Draft, type Fields, partsOf } from "./draft.ts";
import { isSameValue } from "./field-value.ts";
import { arrived, mergeValues } from "./merge-values.ts";

/** The unsaved changes of a draft, with what they were written over. */
export function storedDraft(draft: Draft): StoredDraft {
  const stored: StoredDraft = {};
  for (const [part, mine] of Object.entries(changesIn(draft)) as [Part, Fields][]) {
    const { version, saved } = draft.parts[part];
    const base = Object.fromEntries(Object.keys(mine).map((field) => [field, saved[field]]));
    const sent = (draft.sent ?? []).map((changes): Fields => changes[part] ?? {});
    stored[part] = { version, mine, base, sent };
  }
  return stored;
}

/**
 * Merges stored drafts one after the other. A field that was saved with another value meanwhile, or
 * that is written on the screen already, becomes a clash.
 */
export function withStoredDrafts(draft: Draft, all: StoredDraft[]): Draft {
  return all.reduce(withStoredDraft, draft);
}

function withStoredDraft(draft: Draft, stored: StoredDraft): Draft {
  const clashes = [...draft.clashes];
  const entries = partsOf(draft).map(([part, now]) => {
    const { mine: kept = {}, base = {}, sent = [] } = stored[part] ?? {};
    const mine = { ...now.mine };
    for (const [field, value] of Object.entries(kept)) {
      const theirs = now.saved[field];
      if (isSameValue(now.mine[field], value)) continue;
      if (!isSameValue(now.mine[field], theirs)) {
        const decided = clashes.some((clash) => clash.part === part && clash.field === field);
        if (!decided) clashes.push({ part, field, theirs: value, by: null, at: null });
        continue;
      }
      mine[field] = value;
      // Perhaps it was saved, or an earlier state of it, and only the answer did not come back.
      const before = sent.findLast((each) => field in each && arrived(each[field], theirs));
      const from = before ? before[field] : base[field];
      if (isSameValue(theirs, from)) continue;
      const merged = arrived(value, theirs) ? { value: theirs } : mergeValues(from, value, theirs);
      if (merged) mine[field] = merged.value;
      else clashes.push({ part, field, theirs, by: null, at: null });
    }
    return [part, { ...now, mine }];
  });
  return { ...draft, parts: Object.fromEntries(entries) as Draft["parts"], clashes };
}
