import { useEffect, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { QueuedSubmission } from "../device/queued-submission.ts";
import { QueuedList } from "./queued-list.tsx";

export type ClosedState = { submissions: QueuedSubmission[]; retryAt: number | null };

export type ClosedDevice = {
  state: { read: () => ClosedState; subscribe: (listener: () => void) => () => void };
  remove: (key: string) => void;
};

const nothing = () => () => {};
const none = () => null;

/** Applications of this device that were not sent before the intake closed. */
export function ClosedQueue({ device }: { device?: ClosedDevice }) {
  const t = useTranslations("applying.closed");
  const locale = useLocale();
  const state = useSyncExternalStore<ClosedState | null>(
    device?.state.subscribe ?? nothing,
    device?.state.read ?? none,
    none,
  );
  const known = state !== null;
  useEffect(() => {
    if (known) document.documentElement.dataset.ready = "";
  }, [known]);
  if (!state || !device) return null;
  const { submissions, retryAt } = state;
  return (
    <QueuedList
      title={t("onDevice")}
      submissions={submissions}
      retryAt={retryAt}
      fix={null}
      onDrop={device.remove}
      onDiscard={device.remove}
      question="discardLate"
    >
      {submissions.some((one) => one.state.kind !== "sent") && (
        <Notice tone="warning">
          <p>
            {t.rich("late", {
              contact: (words) => <a href={localePath(locale, "/contacts")}>{words}</a>,
            })}
          </p>
        </Notice>
      )}
    </QueuedList>
  );
}
