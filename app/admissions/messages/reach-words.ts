import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { Reach } from "./reach.ts";

/** How a person can be reached, in words: short for a table, with the days for a record. */
export function useReachWords() {
  const t = useTranslations("registrations.reach");
  const names = useTranslations("registrations.messages.channels");
  const format = useFormatter();
  return {
    short: (reach: Reach) => reach.map(({ channel }) => names(channel)).join(", ") || t("none"),
    withDays: (reach: Reach) =>
      reach
        .map(({ channel, since }) =>
          t("since", {
            channel: names(channel),
            day: format.dateTime(new Date(since), { dateStyle: "medium" }),
          }),
        )
        .join(", ") || t("nobodyOne"),
  };
}
