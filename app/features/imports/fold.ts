import { fold } from "#app/i18n/fold.ts";

/** Words to compare: no accents, capitals, signs, nor what stands in brackets. */
export function foldCell(text: string): string {
  return fold(text.replace(/\([^)]*\)/g, " "))
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A heading as it is compared and remembered; what a mark is out of does not count. */
export function foldHeading(text: string): string {
  return foldCell(text.replaceAll("_", " ").replace(/\/\s*20\s*$/, ""))
    .replace(/ (sur|out of|von|auf) 20$/, "")
    .slice(0, 100);
}
