import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { useShowError } from "#app/staff/use-act.ts";
import type { EditorKind } from "./content-kind.ts";
import { of, useContentApi } from "./use-content-api.ts";

/** Opens the draft as visitors will see it, by a link that ends after an hour. */
export function usePreview(desk: EditorKind) {
  const calls = useContentApi(desk);
  const tellRefusal = useShowError();
  return async (id: number, locale: Locale, before: () => Promise<unknown>) => {
    // Opened within the click: a browser blocks windows that come later.
    const tab = window.open("about:blank");
    await before();
    const reply = await calls.ask(calls.api[":id"].preview.$post(of(id)));
    if (!reply.ok) {
      tab?.close();
      return tellRefusal(reply);
    }
    const query = new URLSearchParams({ id: String(id), token: reply.data.token });
    const href = localePath(locale, `${desk.preview}?${query}`);
    if (tab) {
      tab.opener = null;
      tab.location.replace(href);
    } else window.location.assign(href);
  };
}
