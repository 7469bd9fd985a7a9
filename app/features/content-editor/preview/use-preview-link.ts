import { useEffect, useState } from "react";
import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { useItemEditor } from "../editor-context.ts";
import { useContentApi } from "../use-content-api.ts";

/** A link expires after an hour and is renewed before. */
const RENEW = 50 * 60 * 1000;

/** The preview link of the draft in a language. */
export function usePreviewLink(locale: Locale) {
  const { desk, item, store } = useItemEditor();
  const { id } = item;
  const calls = useContentApi(desk);
  const [token, setToken] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isHere = true;
    async function ask() {
      await store.flush();
      const reply = await calls.ask<{ token: string }>(calls.at(id, "/preview"), "POST", {});
      if (!isHere) return;
      setFailed(!reply.ok);
      if (reply.ok) setToken(reply.data.token);
    }
    void ask();
    const timer = setInterval(() => void ask(), RENEW);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [calls, id, store]);

  const query = token && new URLSearchParams({ id: String(id), token });
  return { href: query ? localePath(locale, `${desk.preview}?${query}`) : null, failed };
}
