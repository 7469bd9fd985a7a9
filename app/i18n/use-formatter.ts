import { useMemo } from "react";
import { useLocale, useFormatter as usePlatformFormatter } from "use-intl";
import { asWritten } from "./dates.ts";

type Formatter = ReturnType<typeof usePlatformFormatter>;

/** The formatter of use-intl with French “1er”. */
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
