import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { Locale } from "#app/i18n/locales.ts";
import { useTellRefusal } from "#app/staff/use-act.ts";
import { useItemEditor } from "../editor-context.ts";
import type { AnyItem } from "../editor-item.ts";
import { useContentApi } from "../use-content-api.ts";

type Act = { rest: string; method?: "POST" | "DELETE"; body?: object; done: string };

/** Sends review actions and updates the item on the screen. */
export function useReview() {
  const { kind, item, onItem } = useItemEditor();
  const api = useContentApi(kind);
  const tellRefusal = useTellRefusal();
  const [busy, setBusy] = useState(false);

  async function act({ rest, method = "POST", body = {}, done }: Act): Promise<boolean> {
    setBusy(true);
    const reply = await api.ask<AnyItem>(api.at(item.id, rest), method, body);
    setBusy(false);
    if (!reply.ok) {
      tellRefusal(reply);
      // Somebody else changed it first: load and show their version.
      if (reply.status === 409) {
        const fresh = await api.ask<AnyItem>(api.at(item.id));
        if (fresh.ok) onItem(fresh.data);
      }
      return false;
    }
    onItem(reply.data);
    notifications.show({ color: "green", message: done });
    return true;
  }

  return { act, busy };
}

export function reviewPath(locale: Locale, rest = ""): string {
  return `/reviews/${locale}${rest}`;
}
