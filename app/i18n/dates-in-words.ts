import { isLocale, localeTags } from "./locales.ts";

const months = "janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc";
const first = new RegExp(`(^|\\D)1(?=\\s(?:${months})|\\s?[–-]\\s?\\d{1,2}\\s(?:${months}))`, "g");

/** « 1er novembre »: French counts the first day of a month, which the platform does not know. */
export function asWritten(locale: string, date: string): string {
  return locale.startsWith("fr") ? date.replace(first, (_, before) => `${before}1er`) : date;
}

/** Dates outside React, as people of the language write them. */
export function dateFormat(
  locale: string,
  style: Intl.DateTimeFormatOptions,
): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(isLocale(locale) ? localeTags[locale] : locale, style);
  return (moment) => asWritten(locale, format.format(moment));
}
