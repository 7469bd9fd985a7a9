import type { Conflict, Part } from "#app/content/working-copies/schema.ts";
import { isSameValue } from "./field-value.ts";
import { arrived, mergeValues } from "./merge-values.ts";

export type Fields = Record<string, unknown>;

/** One part of an item: the values on the server and the values on the screen. */
export type PartDraft = { version: number | null; saved: Fields; mine: Fields };

/** A field that two people changed at the same time; one of them has to choose a value. */
export type Clash = {
  part: Part;
  field: string;
  theirs: unknown;
  by: string | null;
  at: string | null;
};

/** A field in which the words of two people were put together without asking. */
export type Joined = { part: Part; field: string; by: string | null; overlaps: number };

export type Draft = {
  parts: Record<Part, PartDraft>;
  clashes: Clash[];
  /** What was put together since the page was opened. */
  joined?: Joined[];
  /** What was sent and perhaps arrived, because no answer came back. */
  sent?: Changes[];
};
export type Changes = Partial<Record<Part, Fields>>;

export function edited(draft: Draft, part: Part, field: string, value: unknown): Draft {
  const before = draft.parts[part];
  return withPart(draft, part, { ...before, mine: { ...before.mine, [field]: value } });
}

/** The unsaved fields of each part. */
export function changesIn(draft: Draft): Changes {
  const changes: Changes = {};
  for (const [part, { saved, mine }] of partsOf(draft)) {
    const fields = Object.entries(mine).filter(
      ([field, value]) => !isSameValue(value, saved[field]),
    );
    if (fields.length) changes[part] = Object.fromEntries(fields);
  }
  return changes;
}

export function isChanged(draft: Draft): boolean {
  return Object.keys(changesIn(draft)).length > 0;
}

/** The first may have arrived before the line was gone, the last when it came back. */
const MOST_SENT = 10;

/** Remembers what is being sent, until it is answered. */
export function withSent(draft: Draft, changes: Changes): Draft {
  const [first = changes, ...others] = [...(draft.sent ?? []), changes];
  const rest = others.slice(1 - MOST_SENT);
  return { ...draft, sent: [first, ...rest] };
}

/** The server said that it did not take the last of them. */
export function withoutLastSent(draft: Draft): Draft {
  return { ...draft, sent: draft.sent?.slice(0, -1) };
}

/** After a save: sent fields are saved, and changes of others are merged. */
export function afterSave(
  draft: Draft,
  sent: Changes,
  fresh: Draft,
  by: string | null = null,
): Draft {
  let next = draft;
  for (const [part, { version, saved }] of partsOf(fresh)) {
    const before = next.parts[part];
    const known = { ...before, saved: { ...before.saved, ...sent[part] } };
    next = rebased(withPart(next, part, known), part, {
      version,
      by,
      at: null,
      theirs: { ...saved, ...sent[part] },
    });
  }
  return next;
}

/**
 * Merges what somebody else saved first; where that is impossible, a field that both changed
 * becomes a clash. What was sent without an answer and arrived is no change of mine any more, or its
 * words would be there twice.
 */
export function withTheirs(draft: Draft, conflict: Conflict["conflict"]): Draft {
  let next: Draft = { ...draft, sent: [] };
  for (const [part, theirs] of Object.entries(conflict) as [Part, Theirs][]) {
    const { version, slug, content, edited_by: by, edited_at: at } = theirs;
    const fields: Fields = part === "shared" ? content : { ...content, slug };
    const known = (draft.sent ?? []).flatMap((sent) =>
      Object.entries(sent[part] ?? {}).filter(([field, value]) => arrived(value, fields[field])),
    );
    const before = next.parts[part];
    const saved = { ...before.saved, ...Object.fromEntries(known) };
    next = withPart(next, part, { ...before, saved });
    next = rebased(next, part, { version, theirs: fields, by: by?.name ?? null, at });
  }
  return next;
}

export function resolved(draft: Draft, { part, field }: Clash, value: unknown): Draft {
  const clashes = draft.clashes.filter((clash) => clash.part !== part || clash.field !== field);
  return edited({ ...draft, clashes }, part, field, value);
}

type Theirs = NonNullable<Conflict["conflict"][Part]>;
type Incoming = { version: number | null; theirs: Fields; by: string | null; at: string | null };

function rebased(draft: Draft, part: Part, { version, theirs, by, at }: Incoming): Draft {
  const { saved, mine } = draft.parts[part];
  const next = { ...mine };
  const clashes = draft.clashes.filter((clash) => clash.part !== part);
  const joined = [...(draft.joined ?? [])];
  for (const [field, value] of Object.entries(theirs)) {
    if (isSameValue(mine[field], value)) continue;
    const changedByMe = !isSameValue(mine[field], saved[field]);
    if (!changedByMe) next[field] = value;
    if (!changedByMe || isSameValue(value, saved[field])) continue;
    const merged = mergeValues(saved[field], mine[field], value);
    if (merged) {
      next[field] = merged.value;
      joined.push({ part, field, by, overlaps: merged.overlaps });
    } else clashes.push({ part, field, theirs: value, by, at });
  }
  return {
    ...withPart(draft, part, { version, saved: { ...saved, ...theirs }, mine: next }),
    joined,
    clashes: [...clashes, ...openClashes(draft, part, theirs)],
  };
}

/** Unresolved clashes that still differ. */
function openClashes(draft: Draft, part: Part, theirs: Fields): Clash[] {
  return draft.clashes
    .filter((clash) => clash.part === part && isSameValue(theirs[clash.field], clash.theirs))
    .filter(({ field }) => !isSameValue(draft.parts[part].mine[field], theirs[field]));
}

function withPart(draft: Draft, part: Part, value: PartDraft): Draft {
  return { ...draft, parts: { ...draft.parts, [part]: value } };
}

export function partsOf(draft: Draft): [Part, PartDraft][] {
  return Object.entries(draft.parts) as [Part, PartDraft][];
}
