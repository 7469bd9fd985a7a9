import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { type Answer, useShowError } from "#app/staff/use-act.ts";
import { useItemEditor } from "../editor-context.ts";
import type { AnyItem } from "../editor-item.ts";
import { of, useContentApi } from "../use-content-api.ts";

type ItemAnswer = Answer & { json: () => Promise<AnyItem> };

/** What is done about the review of a language; the item on the screen follows the answer. */
export function useReview() {
  const { desk, item, onItem, part } = useItemEditor();
  const calls = useContentApi(desk);
  const tellRefusal = useShowError();
  const [busy, setBusy] = useState(false);

  async function act(send: () => Promise<ItemAnswer>, done: string): Promise<boolean> {
    setBusy(true);
    const reply = await calls.ask(send());
    setBusy(false);
    if (!reply.ok) {
      tellRefusal(reply);
      // Somebody was faster: what they wrote is shown, so that it can be read and judged.
      if (reply.status === 409) {
        const fresh = await calls.ask(calls.api[":id"].$get(of(item.id)));
        if (fresh.ok) onItem(fresh.data);
      }
      return false;
    }
    onItem(reply.data);
    notifications.show({ color: "green", message: done });
    return true;
  }

  const { reviews, comments } = calls.api[":id"];
  return {
    act,
    busy,
    /** The routes of the language on the screen, and of its comments. */
    review: reviews[":locale"],
    comment: comments[":comment"],
    param: { id: String(item.id), locale: part },
  };
}
