import type { Locale } from "./locales.ts";

/** German compounds of headings that are wider than a phone of 320 px; `|` is where they may break. */
const compounds = [
  "Land|maschinen|technik",
  "Industrie|mechanik",
  "Verarbeitungs|maschinen",
  "Elektro|mechanik",
];

const SOFT_HYPHEN = "\u00ad";
const breaks = new Map(
  compounds.map((word) => [word.replaceAll("|", ""), word.replaceAll("|", SOFT_HYPHEN)]),
);
const known = new RegExp([...breaks.keys()].join("|"), "g");

/**
 * A heading whose longest German words may break where they are joined: not every browser has a
 * dictionary for `hyphens: auto`. Other languages stay as they are written.
 */
export function breakable(text: string, locale: Locale): string {
  return locale === "de" ? text.replace(known, (word) => breaks.get(word) ?? word) : text;
}
