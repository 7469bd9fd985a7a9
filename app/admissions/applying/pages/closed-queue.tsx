import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { QueuedSubmission } from "../device/queued-submission.ts";
import { QueuedList } from "./queued-list.tsx";
import { type DeviceState, useDeviceState } from "./use-device-state.ts";

export type ClosedState = { submissions: QueuedSubmission[]; retryAt: number | null };

export type ClosedDevice = {
  state: DeviceState<ClosedState>;
  remove: (key: string) => void;
};

/** Applications of this device that were not sent before the intake closed. */
export function ClosedQueue({ device }: { device?: ClosedDevice }) {
  const t = useTranslations("applying.closed");
  const locale = useLocale();
  const state = useDeviceState(device?.state);
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
