import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compose } from "#app/platform/i18n/compose.ts";

const require = createRequire(import.meta.url);
const folder = dirname(
  require.resolve("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff"),
);

/** Every letter that the name rule of the forms accepts is in one of these; a test compares them. */
const subsets = [
  "latin",
  "latin-ext",
  "vietnamese",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
] as const;

export type Weight = 400 | 700;

/** The files of the embedded font, in the order in which a letter is looked for. */
export function fontFiles(weight: Weight): { family: string; path: string }[] {
  return subsets.map((subset) => ({
    family: `Noto ${subset} ${weight}`,
    path: join(folder, `noto-sans-${subset}-${weight}-normal.woff`),
  }));
}

/** Letters of Western Europe, which the built-in fonts of a PDF have too. */
const western = "\\n\\u0020-\\u007E\\u00A0-\\u00FF’‘“”„–—…•€œŒšŠžŽŸ‹›†";
const others = [
  "\\u0100-\\u02BC\\u0300\\u0301\\u0303\\u0304\\u0308\\u0309\\u0323\\u1E00-\\u1EFF",
  "\\u0370-\\u0373\\u0376\\u0377\\u037B-\\u037D\\u037F\\u0386\\u0388-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03E1\\u03F0-\\u03FF",
  "\\u0400-\\u0482\\u048A-\\u052F",
].join("");
const unknown = new RegExp(`[^${western}${others}]`, "gu");

/** The built-in fonts draw a no-break space without width. */
const spaces = /[\u202F\u2009\u00A0]/g;

/** Replaces letters that no font has by their base letter or “?”; certificates are refused instead. */
export function printable(text: string): string {
  return compose(text)
    .replace(spaces, " ")
    .replace(unknown, (letter) => {
      const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
      return /^[\u0020-\u00FF]+$/.test(base) ? base : "?";
    });
}

/** The letters of a text that no font has, each once. */
export function unprintable(text: string): string[] {
  return [...new Set(compose(text).replace(spaces, " ").match(unknown) ?? [])];
}
