import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useItemEditor } from "../item/editor-context.ts";

/** Tells the writer when somebody else wrote in the same place, where both texts now stand. */
export function JoinedNotice() {
  const t = useTranslations("editor.merge");
  const { state } = useItemEditor();
  const joined = state.draft.joined ?? [];
  const told = useRef(0);

  useEffect(() => {
    const both = joined.slice(told.current).filter(({ overlaps }) => overlaps > 0);
    told.current = joined.length;
    for (const { by } of both) {
      const message = by ? t("joined", { name: by }) : t("joinedOwn");
      notifications.show({ id: "joined", color: "yellow", message, autoClose: 20_000 });
    }
  }, [joined, t]);

  return null;
}
