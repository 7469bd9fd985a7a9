import type { Locale } from "./locales.ts";

const written = { fr: "d/m/y", en: "m/d/y", de: "d.m.y" } as const satisfies Record<Locale, string>;

/** `2026-03-09` as people write it: `09/03/2026`, `03/09/2026`, `09.03.2026`; else nothing. */
export function writtenDay(day: string, locale: Locale): string {
  const [, y = "", m = "", d = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return y ? written[locale].replace(/[dmy]/g, (part) => ({ d, m, y })[part] ?? "") : "";
}

/**
 * The day that was typed in the order of the language, with any separator or none, or as
 * `2026-03-09`; null when it is none. A year of two digits counts only if `short`, because it may be
 * the beginning of a longer one.
 */
export function readDay(typed: string, locale: Locale, { short = false } = {}): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const [, y = "", m = "", d = ""] = iso ?? inOrder(text, locale);
  const year = short && y.length === 2 ? `20${y}` : y;
  if (!/^\d{4}$/.test(year)) return null;
  const day = `${year}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal ? day : null;
}

function inOrder(text: string, locale: Locale): string[] {
  const [, first = "", second = "", y = ""] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2}|\d{4})$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text) ??
    [];
  return locale === "en" ? ["", y, first, second] : ["", y, second, first];
}
