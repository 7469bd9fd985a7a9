import { useLocale, useTranslations } from "use-intl";
import { hourOf } from "../device/status-line.ts";
import type { Wait } from "./live.ts";

/** Says why something waits on the device, and since when or until when. */
export function useWaitingText() {
  const t = useTranslations("apiClient.waiting");
  const script = useTranslations("applying.script");
  const locale = useLocale();
  return ({ why, since, retryAt }: Wait): string =>
    retryAt === null
      ? script("since", { why: t(why), time: hourOf(since, locale) })
      : script("retryAt", { why: t(why), time: hourOf(retryAt, locale) });
}
