import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { showUndoNotice } from "../undo/undo-notice.tsx";
import type { DeviceText } from "./device-text.ts";
import { keepText, removeText } from "./device-texts.ts";

/** Removes texts from this device: asks first, and can be taken back for a while. */
export function useThrowAway() {
  const t = useTranslations("editor.device");
  return (texts: DeviceText[], title: string) =>
    askFirst({
      title: t("forgetTitle"),
      children: t("forgetText", { title }),
      labels: { confirm: t("forget"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      async onConfirm() {
        await Promise.all(texts.map(removeText));
        const undo = async () => void (await Promise.all(texts.map(keepText)));
        showUndoNotice({ message: t("forgotten"), label: t("undo"), undo });
      },
    });
}
