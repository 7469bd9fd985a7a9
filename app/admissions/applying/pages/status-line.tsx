import { useLocale, useTranslations } from "use-intl";
import { hourOf, sizeOf } from "../device/status-line.ts";
import type { Status } from "./live.ts";
import styles from "./step.module.css";
import { useWaitingText } from "./use-waiting-text.ts";

/** Where the answers are; hidden until the script knows. */
export function StatusLine({ status }: { status: Status | null }) {
  const text = useStatusText();
  return (
    <p
      className={styles.status}
      data-status
      data-state={status?.kind}
      role="status"
      hidden={!status}
    >
      <span>{status && text(status)}</span>
    </p>
  );
}

function useStatusText() {
  const t = useTranslations("applying.script");
  const queue = useTranslations("applying.queue");
  const waiting = useWaitingText();
  const locale = useLocale();
  const hour = (moment: number | string) => hourOf(moment, locale);
  return (status: Status): string => {
    switch (status.kind) {
      case "saved":
        return t("saved", { time: hour(status.at) });
      case "trouble":
        return t("notSaved");
      case "sending": {
        const { files, who } = status;
        if (files) {
          return t("sendingFiles", {
            sent: sizeOf(files.sent, locale),
            all: sizeOf(files.all, locale),
          });
        }
        return who === undefined ? t("sending") : queue("sending", { who });
      }
      case "waiting":
        if ("count" in status) return queue("count", { count: status.count });
        return waiting(status);
      case "sent":
        return t("sent", { time: hour(status.at), reference: status.reference });
      case "aside":
        return t("aside", { who: status.who || t("nameless") });
    }
  };
}
