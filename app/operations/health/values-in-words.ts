import { dateFormat } from "#app/platform/i18n/dates.ts";
import { isLocale, localeTags, timeZone } from "#app/platform/i18n/locales.ts";
import type { Detail } from "./schema.ts";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** “1,2 Go”, “35 MB”. */
export function sizeInWords(locale: string, bytes: number): string {
  const [unit, amount] =
    bytes < GB ? (["megabyte", bytes / MB] as const) : (["gigabyte", bytes / GB] as const);
  const tag = isLocale(locale) ? localeTags[locale] : locale;
  const digits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: "unit",
    unit,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** The values of a detail with moments and sizes as texts. */
export function valuesInWords(locale: string, { values }: Detail): Record<string, string | number> {
  const dateOf = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === "at") return [name, dateOf(new Date(value))];
      const isSize = name === "bytes" || name === "free";
      return [name, isSize ? sizeInWords(locale, Number(value)) : value];
    }),
  );
}
