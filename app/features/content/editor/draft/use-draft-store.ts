import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type AnyItem, draftFrom, errorsByPart, saveBody } from "../desk-item.ts";
import type { DeskKind } from "../desk-kind.ts";
import { useDesk } from "../use-desk.ts";
import { createDraftStore, type SaveReply } from "./draft-store.ts";
import { keepHere, keptHere, withKept } from "./kept-here.ts";

/** The draft of an item, saved by itself. `onItem` hears what the server made of it. */
export function useDraftStore(kind: DeskKind, item: AnyItem, onItem: (item: AnyItem) => void) {
  const desk = useDesk(kind);
  const tell = useRef(onItem);
  tell.current = onItem;

  const [store] = useState(() =>
    createDraftStore(draftFrom(kind, item), {
      keep: (draft) => keepHere(kind.key, item.id, draft),
      async save(draft, changes): Promise<SaveReply> {
        const reply = await desk.saveDraft(item.id, saveBody(draft, changes));
        if (reply.ok) {
          tell.current(reply.data);
          return { kind: "saved", fresh: draftFrom(kind, reply.data) };
        }
        const { status, conflict, message, errors } = reply;
        if (conflict) return { kind: "conflict", conflict };
        if (status === 422 || status === 409) {
          return { kind: "invalid", errors: errorsByPart(errors), message };
        }
        const passing = status === 0 || status === 429 || status >= 500;
        return passing ? { kind: "away" } : { kind: "refused", status, message };
      },
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);

  useEffect(() => {
    const kept = keptHere(kind.key, item.id);
    if (kept) store.adopt((draft) => withKept(draft, kept));
    const retry = () => store.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      store.stop();
    };
  }, [store, kind.key, item.id]);

  return { store, state };
}
