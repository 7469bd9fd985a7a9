import { createContext, use, useEffect, useState } from "react";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";
import type { EditorKind } from "./content-kind.ts";
import type { Fields } from "./draft/draft.ts";
import type { AnyItem } from "./editor-item.ts";
import { useContentApi } from "./use-content-api.ts";

/** The French a stale translation was made from; null where nothing changed or nothing was kept. */
export const SourceBeforeContext = createContext<Fields | null>(null);

export function useSourceBefore(): Fields | null {
  return use(SourceBeforeContext);
}

export function useReadSourceBefore(desk: EditorKind, item: AnyItem, part: Locale): Fields | null {
  const calls = useContentApi(desk);
  const [before, setBefore] = useState<Fields | null>(null);
  const isStale = part !== defaultLocale && item.languages[part].stale;

  useEffect(() => {
    setBefore(null);
    if (!isStale) return;
    let wanted = true;
    const source = calls.api[":id"].translations[":locale"].source;
    const param = { id: String(item.id), locale: part };
    void calls.ask(source.$get({ param })).then((reply) => {
      if (reply.ok && wanted) setBefore(reply.data.content);
    });
    return () => {
      wanted = false;
    };
  }, [calls, item.id, part, isStale]);

  return before;
}
