import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "#app/api-client/browser/refusal-key.ts";
import { storedToken } from "#app/api-client/browser/token.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import { signedInAgain } from "#app/staff/sign-in-again.tsx";
import { useStaff } from "#app/staff/use-staff.ts";
import { isNew } from "../blank-item.ts";
import { type AnyItem, draftFrom } from "../editor-item.ts";
import { useContentApi } from "../use-content-api.ts";
import { createDraftStore, type SaveReply } from "./draft-store.ts";
import { createSaver } from "./save-item.ts";
import {
  ownStoredDraft,
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
  const begins = useTranslations("contentEditor.new");
  const refusalText = useRefusalText();
  const refusalRef = useRef((refusal: Refusal) => {
    if (refusal.status === 404) return t("gone");
    return refusal.status === 403 ? t("closed") : refusalText(refusal);
  });

  const [store] = useState(() => {
    const made = createSaver(item, {
      kind,
      api,
      user,
      onItem: (fresh) => onItemRef.current(fresh),
      refusalText: (refusal) => refusalRef.current(refusal),
      titleNeeded: begins("titleNeeded"),
    });
    return createDraftStore(draftFrom(kind, item), {
      storeOnDevice(draft) {
        const key = { user, kind: kind.key, tab: tabId() };
        storeDraft({ ...key, id: made.id() }, draft);
        // What was kept before the item had its number.
        if (isNew(item) && made.id() !== item.id) storeDraft({ ...key, id: item.id }, null);
      },
      async save(draft, changes): Promise<SaveReply> {
        if (token.current() !== owner.current) return { kind: "ended" };
        return made.save(draft, changes);
      },
    });
  });
  const fresh = isNew(item);
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);

  useEffect(() => {
    owner.current = token.current();
    const draftKey = { user, kind: kind.key, id: item.id, tab: tabId() };
    // Two new items in two tabs are two items.
    const stored = fresh ? ownStoredDraft(draftKey) : readStoredDrafts(draftKey);
    if (stored.length) {
      store.adopt((draft) => withStoredDrafts(draft, stored));
      if (!fresh) removeOtherTabs(draftKey);
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
  }, [store, user, kind.key, item.id, fresh]);

  return { store, state };
}
