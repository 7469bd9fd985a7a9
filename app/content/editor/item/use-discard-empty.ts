import { useEffect, useRef } from "react";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { DraftStore } from "../draft/draft-store.ts";
import { isBlank, isNew } from "./blank-item.ts";
import type { AnyItem } from "./editor-item.ts";
import { useContentApi } from "./use-content-api.ts";

/** Removes an item that was begun on this page when its writer leaves it without a word. */
export function useDiscardEmpty(
  kind: ContentKind,
  begun: boolean,
  { id }: AnyItem,
  store: DraftStore,
) {
  const api = useContentApi(kind);
  const made = useRef(id);
  made.current = id;
  useEffect(() => {
    if (!begun) return;
    return () => {
      const item = { id: made.current };
      if (!isNew(item) && isBlank(kind, store.get().draft)) void api.remove(item.id);
    };
  }, [api, begun, kind, store]);
}
