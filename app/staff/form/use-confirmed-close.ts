import { useTranslations } from "use-intl";
import { askFirst } from "./ask-first.ts";

/** Asks before closing when there is unsaved input. */
export function useConfirmedClose(close: () => void, isDirty: () => boolean): () => void {
  const t = useTranslations("staff.throwAway");
  return () => {
    if (!isDirty()) return close();
    askFirst({
      title: t("title"),
      children: t("text"),
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: close,
    });
  };
}
