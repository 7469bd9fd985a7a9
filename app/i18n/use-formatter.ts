import { useMemo } from "react";
import { useLocale, useFormatter as usePlatformFormatter } from "use-intl";
import { withFrenchOrdinal } from "./dates.ts";

type Formatter = ReturnType<typeof usePlatformFormatter>;

/** The formatter of use-intl with French “1er”. */
export function useFormatter(): Formatter {
  const format = usePlatformFormatter();
  const locale = useLocale();
  return useMemo(
    () => ({
      ...format,
      dateTime: ((...args: Parameters<Formatter["dateTime"]>) =>
        withFrenchOrdinal(locale, format.dateTime(...args))) as Formatter["dateTime"],
      dateTimeRange: ((...args: Parameters<Formatter["dateTimeRange"]>) =>
        withFrenchOrdinal(locale, format.dateTimeRange(...args))) as Formatter["dateTimeRange"],
    }),
    [format, locale],
  );
}
