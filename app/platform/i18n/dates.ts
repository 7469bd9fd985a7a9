import { isLocale, localeTags, timeZone } from "./locales.ts";

const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone });

const MINUTE = 60_000;
let lastDay = { minute: Number.NaN, day: "" };

/**
 * The date in Abidjan as `YYYY-MM-DD`, whatever zone the server runs in. Every request asks for it
 * several times, and formatting is slow.
 */
export function dayInAbidjan(moment: Date): string {
  const minute = Math.floor(moment.getTime() / MINUTE);
  if (minute !== lastDay.minute) lastDay = { minute, day: isoDay.format(moment) };
  return lastDay.day;
}

const months = "janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc";
const firstOfMonth = new RegExp(
  `(^|\\D)1(?=\\s(?:${months})|\\s?[–-]\\s?\\d{1,2}\\s(?:${months}))`,
  "g",
);

/** French writes “1er novembre”; `Intl` does not. */
export function withFrenchOrdinal(locale: string, date: string): string {
  return locale.startsWith("fr") ? date.replace(firstOfMonth, (_, before) => `${before}1er`) : date;
}

/** Formats dates outside React. */
export function dateFormat(
  locale: string,
  style: Intl.DateTimeFormatOptions,
): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(isLocale(locale) ? localeTags[locale] : locale, style);
  return (moment) => withFrenchOrdinal(locale, format.format(moment));
}
