import { useMemo } from "react";
import { useLocale, useFormatter as usePlatformFormatter } from "use-intl";
import { asWritten } from "./dates-in-words.ts";

type Formatter = ReturnType<typeof usePlatformFormatter>;

/** Numbers and dates in the reader's language, dates as people write them. */
export function useFormatter(): Formatter {
  const format = usePlatformFormatter();
  const locale = useLocale();
  return useMemo(
    () => ({
      ...format,
      dateTime: ((...said: Parameters<Formatter["dateTime"]>) =>
        asWritten(locale, format.dateTime(...said))) as Formatter["dateTime"],
      dateTimeRange: ((...said: Parameters<Formatter["dateTimeRange"]>) =>
        asWritten(locale, format.dateTimeRange(...said))) as Formatter["dateTimeRange"],
    }),
    [format, locale],
  );
}
