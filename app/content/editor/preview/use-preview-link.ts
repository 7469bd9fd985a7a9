import { useEffect, useState } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { of, useContentApi } from "../item/use-content-api.ts";

/** A link expires after an hour and is renewed before. */
const RENEW = 50 * 60 * 1000;

/** The preview link of the draft in a language. */
export function usePreviewLink(locale: Locale) {
  const { kind, item, store } = useItemEditor();
  const { id } = item;
  const api = useContentApi(kind);
  const [token, setToken] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let mounted = true;
    async function renew() {
      await store.flush();
      const reply = await api.ask(api.client[":id"].preview.$post(of(id)));
      if (!mounted) return;
      setFailed(!reply.ok);
      if (reply.ok) setToken(reply.data.token);
    }
    void renew();
    const timer = setInterval(() => void renew(), RENEW);
    return () => {
      mounted = false;
      clearInterval(timer);
    };
  }, [api, id, store]);

  const query = token && new URLSearchParams({ id: String(id), token });
  return { href: query ? localePath(locale, `${kind.preview}?${query}`) : null, failed };
}
