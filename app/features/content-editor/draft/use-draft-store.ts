import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "#app/api-client/browser/refusal-key.ts";
import { storedToken } from "#app/api-client/browser/token.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import type { Conflict } from "#app/features/content/schema.ts";
import { signedInAgain } from "#app/staff/sign-in-again.tsx";
import { useStaff } from "#app/staff/use-staff.ts";
import { type AnyItem, draftFrom, errorsByPart, saveBody } from "../editor-item.ts";
import { useContentApi } from "../use-content-api.ts";
import { createDraftStore, type SaveReply } from "./draft-store.ts";
import {
  readStoredDrafts,
  removeOtherTabs,
  storeDraft,
  tabId,
  withStoredDrafts,
} from "./stored-drafts.ts";

/** The draft of an item, saved automatically. `onItem` gets the item after each save. */
export function useDraftStore(kind: ContentKind, item: AnyItem, onItem: (item: AnyItem) => void) {
  const api = useContentApi(kind);
  const user = useStaff().user.id;
  const environment = useBrowserEnvironment();
  const token = useRef(() => storedToken(environment()));
  // Another person may sign in in another tab and must not save this text.
  const owner = useRef<string | null>(null);
  const onItemRef = useRef(onItem);
  onItemRef.current = onItem;
  const t = useTranslations("contentEditor.refused");
  const refusalText = useRefusalText();
  const refusalRef = useRef((refusal: Refusal) => {
    if (refusal.status === 404) return t("gone");
    return refusal.status === 403 ? t("closed") : refusalText(refusal);
  });

  const [store] = useState(() =>
    createDraftStore(draftFrom(kind, item), {
      storeOnDevice: (draft) =>
        storeDraft({ user, kind: kind.key, id: item.id, tab: tabId() }, draft),
      async save(draft, changes): Promise<SaveReply> {
        if (token.current() !== owner.current) return { kind: "ended" };
        const reply = await api.saveDraft(item.id, saveBody(draft, changes));
        if (reply.ok) {
          onItemRef.current(reply.data);
          return { kind: "saved", fresh: draftFrom(kind, reply.data) };
        }
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
          : { kind: "refused", status, message: refusalRef.current(reply) };
      },
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);

  useEffect(() => {
    owner.current = token.current();
    const draftKey = { user, kind: kind.key, id: item.id, tab: tabId() };
    const stored = readStoredDrafts(draftKey);
    if (stored.length) {
      store.adopt((draft) => withStoredDrafts(draft, stored));
      removeOtherTabs(draftKey);
    }
    const retry = () => store.retry();
    const signedIn = () => {
      owner.current = token.current();
      store.signedIn();
    };
    window.addEventListener("online", retry);
    window.addEventListener(signedInAgain, signedIn);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener(signedInAgain, signedIn);
      store.stop();
    };
  }, [store, user, kind.key, item.id]);

  return { store, state };
}

/** A conflict with one's own save in another tab names no other person. */
function withoutMe(conflict: Conflict["conflict"], user: number): Conflict["conflict"] {
  const parts = Object.entries(conflict).map(([part, theirs]) => [
    part,
    theirs.edited_by?.id === user ? { ...theirs, edited_by: null } : theirs,
  ]);
  return Object.fromEntries(parts);
}
