import { createContext, use, useEffect, useState } from "react";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";
import type { EditorKind } from "./content-kind.ts";
import type { Fields } from "./draft/draft.ts";
import type { AnyItem } from "./editor-item.ts";
import { useContentApi } from "./use-content-api.ts";

/** The French text a stale translation was made from; null when it is unchanged or unknown. */
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
    const path = calls.at(item.id, `/translations/${part}/source`);
    void calls.ask<{ content: Fields | null }>(path).then((reply) => {
      if (reply.ok && wanted) setBefore(reply.data.content);
    });
    return () => {
      wanted = false;
    };
  }, [calls, item.id, part, isStale]);

  return before;
}
