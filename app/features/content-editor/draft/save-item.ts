import type { Refusal } from "#app/api-client/browser/refusal-key.ts";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import type { Conflict } from "#app/features/content/schema.ts";
import { locales } from "#app/i18n/locales.ts";
import { isNew } from "../blank-item.ts";
import { type AnyItem, draftFrom, errorsByPart, saveBody } from "../editor-item.ts";
import type { useContentApi } from "../use-content-api.ts";
import type { Changes, Draft } from "./draft.ts";
import type { SaveReply } from "./draft-store.ts";

type Saver = {
  kind: ContentKind;
  api: ReturnType<typeof useContentApi>;
  user: number;
  onItem: (item: AnyItem) => void;
  refusalText: (refusal: Refusal) => string;
  /** Why a text without a title is not saved yet. */
  titleNeeded: string;
};

/** Sends changes; the first ones of a new item create it. Answers the number it then has. */
export function createSaver(item: AnyItem, saver: Saver) {
  const { kind, api, user, onItem, refusalText, titleNeeded } = saver;
  let id = item.id;
  /** What was created, until its answer was read. */
  let created: Changes | null = null;

  async function create(draft: Draft, changes: Changes): Promise<SaveReply> {
    const written = locales.find((locale) => draft.parts[locale].mine.title);
    if (!written) {
      const begun = locales.find((locale) => changes[locale]) ?? item.locale;
      return { kind: "untitled", errors: { [begun]: { title: titleNeeded } } };
    }
    const { versions: _, ...body } = saveBody(draft, changes);
    const reply = await api.create({ ...draft.parts.shared.mine, ...body });
    if (!reply.ok) return failed(reply);
    id = reply.data.id;
    created = changes;
    return readCreated();
  }

  async function readCreated(): Promise<SaveReply> {
    const reply = await api.read(id);
    if (!reply.ok) return { kind: "away" };
    const sent = created ?? {};
    created = null;
    onItem(reply.data);
    return { kind: "saved", fresh: draftFrom(kind, reply.data), sent };
  }

  type Failure = Extract<Awaited<ReturnType<typeof api.create>>, { ok: false }>;

  function failed(reply: Failure): SaveReply {
    const { status, body: said, message, fields } = reply;
    const { conflict } = said as Partial<Conflict>;
    if (conflict) return { kind: "conflict", conflict: withoutMe(conflict, user) };
    if (status === 422 || status === 409) {
      return { kind: "invalid", errors: errorsByPart(fields), message };
    }
    if (status === 401) return { kind: "ended" };
    const temporary = status === undefined || status === 429 || status >= 500;
    return temporary
      ? { kind: "away" }
      : { kind: "refused", status, message: refusalText(reply as Refusal) };
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

/** A conflict with one's own save in another tab names no other person. */
function withoutMe(conflict: Conflict["conflict"], user: number): Conflict["conflict"] {
  const parts = Object.entries(conflict).map(([part, theirs]) => [
    part,
    theirs.edited_by?.id === user ? { ...theirs, edited_by: null } : theirs,
  ]);
  return Object.fromEntries(parts);
}
