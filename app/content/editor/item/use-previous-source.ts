import { createContext, use, useEffect, useState } from "react";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { Fields } from "../draft/draft.ts";
import type { AnyItem } from "./editor-item.ts";
import { useContentApi } from "./use-content-api.ts";

/** The French text a stale translation was made from; null when it is unchanged or unknown. */
export const PreviousSourceContext = createContext<Fields | null>(null);

export function usePreviousSource(): Fields | null {
  return use(PreviousSourceContext);
}

export function useLoadPreviousSource(
  kind: ContentKind,
  item: AnyItem,
  part: Locale,
): Fields | null {
  const api = useContentApi(kind);
  const [before, setBefore] = useState<Fields | null>(null);
  const isStale = part !== defaultLocale && item.languages[part].stale;

  useEffect(() => {
    setBefore(null);
    if (!isStale) return;
    let wanted = true;
    const source = api.client[":id"].translations[":locale"].source;
    const param = { id: String(item.id), locale: part };
    void api.ask(source.$get({ param })).then((reply) => {
      if (reply.ok && wanted) setBefore(reply.data.content);
    });
    return () => {
      wanted = false;
    };
  }, [api, item.id, part, isStale]);

  return before;
}
