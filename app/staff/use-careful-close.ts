import { useTranslations } from "use-intl";
import { askFirst } from "./ask-first.ts";

/** Closes at once what holds nothing new; asks before it throws away what somebody typed. */
export function useCarefulClose(close: () => void, isDirty: () => boolean): () => void {
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
