import { causeOf, isTemporary, type Refusal } from "#app/api-client/browser/refusal-key.ts";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Conflict } from "#app/content/working-copies/schema.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { isNew } from "../item/blank-item.ts";
import { type AnyItem, draftFrom, errorsByPart, saveBody } from "../item/editor-item.ts";
import type { useContentApi } from "../item/use-content-api.ts";
import { type Changes, type Draft, partsOf } from "./draft.ts";
import type { SaveReply } from "./draft-store.ts";
import { isSameValue } from "./field-value.ts";
import { arrived } from "./merge-values.ts";

type Saver = {
  kind: ContentKind;
  api: ReturnType<typeof useContentApi>;
  user: number;
  onItem: (item: AnyItem) => void;
  refusalText: (refusal: Refusal) => string;
  /** Why a text without a title is not saved yet. */
  titleNeeded: () => string;
};

/** Sends changes; the first ones of a new item create it. Answers the number it then has. */
export function createSaver(item: AnyItem, saver: Saver) {
  const { kind, api, user, onItem, refusalText, titleNeeded } = saver;
  let id = item.id;
  /** What was created, until its answer was read. */
  let created: Changes | null = null;

  /** What was to be created and was not answered: perhaps it is there. */
  let unanswered: Changes | null = null;

  async function create(draft: Draft, changes: Changes): Promise<SaveReply> {
    const written = locales.find((locale) => draft.parts[locale].mine.title);
    if (!written) {
      const begun = locales.find((locale) => changes[locale]) ?? item.locale;
      return { kind: "untitled", errors: { [begun]: { title: titleNeeded() } } };
    }
    if (unanswered) {
      const failure = await findCreated(unanswered);
      if (failure) return failed(failure);
      if (created) return readCreated();
    }
    const { versions: _, ...body } = saveBody(draft, changes);
    const reply = await api.create({ ...draft.parts.shared.mine, ...body });
    if (!reply.ok) {
      unanswered = isTemporary(causeOf(reply)) ? changes : null;
      return failed(reply);
    }
    id = reply.data.id;
    created = changes;
    return readCreated();
  }

  /** Looks for what was sent among what this person began last: created again, it would be there twice. */
  async function findCreated(sent: Changes): Promise<Failure | null> {
    const begun = await api.begunBy(user);
    if (!begun.ok) return begun;
    const rows = Array.isArray(begun.data) ? begun.data : begun.data.data;
    for (const row of rows.filter((each) => each.edited_at === each.created_at)) {
      const reply = await api.read(row.id);
      if (!reply.ok) return reply;
      if (!isAsSent(kind, { blank: item, fresh: reply.data, sent })) continue;
      id = row.id;
      created = sent;
      return null;
    }
    return null;
  }

  async function readCreated(): Promise<SaveReply> {
    const reply = await api.read(id);
    if (!reply.ok) return failed(reply);
    const sent = created ?? {};
    created = null;
    onItem(reply.data);
    return { kind: "saved", fresh: draftFrom(kind, reply.data), sent };
  }

  type Failure = Extract<Awaited<ReturnType<typeof api.create>>, { ok: false }>;

  function failed(reply: Failure): SaveReply {
    const { status = 0, body: said, message, fields, retryAfter } = reply;
    const { conflict } = said as Partial<Conflict>;
    if (conflict) return { kind: "conflict", conflict: withoutMe(conflict, user) };
    const errors = errorsByPart(fields);
    if (Object.keys(errors).length) return { kind: "invalid", errors, message };
    const cause = causeOf(reply);
    if (cause === "ended") return { kind: "ended" };
    const why = refusalText(reply);
    return isTemporary(cause)
      ? { kind: "away", message: why, isOffline: cause === "offline", retryAfter }
      : { kind: "refused", status, message: why };
  }

  return {
    id: () => id,
    async save(draft: Draft, changes: Changes): Promise<SaveReply> {
      if (created) return readCreated();
      if (isNew({ id })) return create(draft, changes);
      const reply = await api.saveDraft(id, saveBody(draft, changes));
      if (!reply.ok) return failed(reply);
      onItem(reply.data);
      return { kind: "saved", fresh: draftFrom(kind, reply.data) };
    },
  };
}

type Sent = { blank: AnyItem; fresh: AnyItem; sent: Changes };

/** Whether an item says what was sent, and nothing else but what comes by itself. */
function isAsSent(kind: ContentKind, { blank, fresh, sent }: Sent): boolean {
  const before = draftFrom(kind, blank).parts;
  return partsOf(draftFrom(kind, fresh)).every(([part, { saved }]) =>
    Object.entries(saved).every(([field, value]) => {
      const fields = sent[part] ?? {};
      if (field in fields) return arrived(fields[field], value);
      const comesByItself = field === "slug" || field === kind.byline;
      return comesByItself || isSameValue(before[part].saved[field], value);
    }),
  );
}

/** A conflict with one's own save in another tab names no other person. */
function withoutMe(conflict: Conflict["conflict"], user: number): Conflict["conflict"] {
  const parts = Object.entries(conflict).map(([part, theirs]) => [
    part,
    theirs.edited_by?.id === user ? { ...theirs, edited_by: null } : theirs,
  ]);
  return Object.fromEntries(parts);
}
