import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { of, useContentApi } from "./use-content-api.ts";

/** Opens the draft as a public page, by a link that expires after an hour. */
export function usePreview(kind: ContentKind) {
  const api = useContentApi(kind);
  const showError = useShowError();
  return async (id: number, locale: Locale, before: () => Promise<unknown>) => {
    // Opened during the click: browsers block windows opened later.
    const tab = window.open("about:blank");
    await before();
    const reply = await api.ask(api.client[":id"].preview.$post(of(id)));
    if (!reply.ok) {
      tab?.close();
      return showError(reply);
    }
    const query = new URLSearchParams({ id: String(id), token: reply.data.token });
    const href = localePath(locale, `${kind.preview}?${query}`);
    if (tab) {
      tab.opener = null;
      tab.location.replace(href);
    } else window.location.assign(href);
  };
}
