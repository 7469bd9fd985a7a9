import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { compose } from "#app/i18n/compose.ts";

const require = createRequire(import.meta.url);

/**
 * The built-in PDF fonts have the letters of Western Europe. Names have others (ɛ, ɔ, ŋ, ş): this
 * font is embedded only when they occur.
 */
Font.register({
  family: "Other letters",
  src: require.resolve("@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff"),
});
Font.register({
  family: "Other bold letters",
  src: require.resolve("@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff"),
});

/** Never hyphenate: a hyphen in a name or heading reads as a mistake. */
Font.registerHyphenationCallback((word) => [word]);

export const regularGlyphs = ["Helvetica", "Other letters"];
export const boldGlyphs = ["Helvetica-Bold", "Other bold letters"];

const builtIn = "\\n\\u0020-\\u007E\\u00A0-\\u00FF’‘“”„–—…•€œŒšŠžŽŸ‰‹›†";
const others =
  "\\u0100-\\u0130\\u0132-\\u02BA\\u0300\\u0301\\u0303\\u0304\\u0308\\u1E00-\\u1E9F\\u1EF2-\\u1EFF";
const unknown = new RegExp(`[^${builtIn}${others}]`, "gu");

/** Replaces letters that neither font has by their base letter or “?”. */
export function printable(text: string): string {
  return (
    compose(text)
      // The built-in fonts draw a no-break space without width.
      .replace(/[\u202F\u2009\u00A0]/g, " ")
      .replace(unknown, (letter) => {
        const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
        return /^[\u0020-\u00FF]+$/.test(base) ? base : "?";
      })
  );
}
