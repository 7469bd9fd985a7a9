import { createFormatter, useLocale } from "use-intl";
import { withFrenchOrdinal } from "./dates.ts";
import { type Locale, timeZone } from "./locales.ts";

type Formatter = ReturnType<typeof createFormatter>;

const formatters = new Map<Locale, Formatter>();

/**
 * The formatter of use-intl with French “1er”. One for each language: that of a provider makes its
 * formats again for every page.
 */
export function useFormatter(): Formatter {
  const locale = useLocale();
  const formatter = formatters.get(locale) ?? formatterFor(locale);
  formatters.set(locale, formatter);
  return formatter;
}

function formatterFor(locale: Locale): Formatter {
  const format = createFormatter({ locale, timeZone });
  return {
    ...format,
    dateTime: ((...args: Parameters<Formatter["dateTime"]>) =>
      withFrenchOrdinal(locale, format.dateTime(...args))) as Formatter["dateTime"],
    dateTimeRange: ((...args: Parameters<Formatter["dateTimeRange"]>) =>
      withFrenchOrdinal(locale, format.dateTimeRange(...args))) as Formatter["dateTimeRange"],
  };
}
