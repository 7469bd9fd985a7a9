import { Font } from "@react-pdf/renderer";
import { fontFiles, type Weight } from "./printed-letters.ts";

/** Only the files whose letters occur are embedded. */
function register(weight: Weight): string[] {
  return fontFiles(weight).map(({ family, path }) => {
    Font.register({ family, src: path });
    return family;
  });
}

/** Embedded, as PDF/A asks: the built-in fonts of a PDF are not. */
export const embeddedRegular = register(400);
export const embeddedBold = register(700);

/** The built-in fonts have the letters of Western Europe; names have others (ɛ, ɔ, ŋ, ş). */
export const regularGlyphs = ["Helvetica", ...embeddedRegular];
export const boldGlyphs = ["Helvetica-Bold", ...embeddedBold];

/** Longer than any word of ours: only a word that would run off the page is broken. */
const LONGEST_WORD = 24;
const pieces = /(?:\P{M}\p{M}*){1,6}/gu;

/** Other words are never hyphenated: a hyphen in a name or heading reads as a mistake. */
Font.registerHyphenationCallback((word) =>
  word.length > LONGEST_WORD ? (word.match(pieces) ?? [word]) : [word],
);
