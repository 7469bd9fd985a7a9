import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { Answer } from "#app/staff/form/use-act.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { of, useContentApi } from "../item/use-content-api.ts";

type ItemAnswer = Answer & { json: () => Promise<AnyItem> };

/** Sends review actions and updates the item on the screen. */
export function useReview() {
  const { kind, item, onItem, part } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [busy, setBusy] = useState(false);

  async function act(send: () => Promise<ItemAnswer>, done: string): Promise<boolean> {
    setBusy(true);
    const reply = await api.ask(send());
    setBusy(false);
    if (!reply.ok) {
      showError(reply);
      // Somebody else changed it first: load and show their version.
      if (reply.status === 409) {
        const fresh = await api.ask(api.client[":id"].$get(of(item.id)));
        if (fresh.ok) onItem(fresh.data);
      }
      return false;
    }
    onItem(reply.data);
    notifications.show({ color: "green", message: done });
    return true;
  }

  const { reviews, comments } = api.client[":id"];
  return {
    act,
    busy,
    /** The routes of the language on the screen, and of its comments. */
    review: reviews[":locale"],
    comment: comments[":comment"],
    param: { id: String(item.id), locale: part },
  };
}
