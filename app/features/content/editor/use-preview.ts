import type { Locale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { useTellRefusal } from "#app/staff/use-act.ts";
import type { DeskKind } from "./desk-kind.ts";
import { useDesk } from "./use-desk.ts";

/** Opens the draft as visitors will see it, by a link that ends after an hour. */
export function usePreview(kind: DeskKind) {
  const desk = useDesk(kind);
  const tellRefusal = useTellRefusal();
  return async (id: number, locale: Locale, before: () => Promise<unknown>) => {
    // Opened within the click: a browser blocks windows that come later.
    const tab = window.open("about:blank");
    await before();
    const reply = await desk.ask<{ token: string }>(desk.at(id, "/preview"), "POST", {});
    if (!reply.ok) {
      tab?.close();
      return tellRefusal(reply);
    }
    const query = new URLSearchParams({ id: String(id), token: reply.data.token });
    const href = localePath(locale, `${kind.preview}?${query}`);
    if (tab) {
      tab.opener = null;
      tab.location.replace(href);
    } else window.location.assign(href);
  };
}
