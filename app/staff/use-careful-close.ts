import { openConfirmModal } from "@mantine/modals";
import { useTranslations } from "use-intl";

/** Closes at once what holds nothing new; asks before it throws away what somebody typed. */
export function useCarefulClose(close: () => void, isDirty: () => boolean): () => void {
  const t = useTranslations("staff.throwAway");
  return () => {
    if (!isDirty()) return close();
    openConfirmModal({
      title: t("title"),
      children: t("text"),
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: close,
    });
  };
}
