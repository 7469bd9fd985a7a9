import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { fontFiles, type Weight } from "./printed-letters.ts";

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

/** The library and each file are loaded when the first letter needs them. */
function open(path: string): Font {
  const known = opened.get(path);
  if (known) return known;
  const { openSync }: typeof import("fontkit") = require("fontkit");
  const font = openSync(path);
  opened.set(path, font);
  return font;
}

const widths = new Map<string, number>();

/** The width of one letter of the embedded font, in parts of its size. */
function letterWidth(letter: string, weight: Weight): number {
  const key = `${weight} ${letter}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const code = letter.codePointAt(0) ?? 0;
  const file = fontFiles(weight).find(({ path }) => open(path).hasGlyphForCodePoint(code));
  const font = file && open(file.path);
  // A letter that no font has is drawn as an empty box.
  const width = font ? font.layout(letter).advanceWidth / font.unitsPerEm : 1;
  widths.set(key, width);
  return width;
}

export function textWidth(text: string, size: number, weight: Weight): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter, weight);
  return width * size;
}

/** How many lines a text takes, and whether one of its words is wider than a line. */
export function wrapped(text: string, width: number, size: number, weight: Weight) {
  const space = textWidth(" ", size, weight);
  let [lines, at, hasWideWord] = [1, 0, false];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const long = textWidth(word, size, weight);
    if (long > width) hasWideWord = true;
    if (at > 0 && at + space + long > width) {
      lines += 1;
      at = long;
    } else at += (at > 0 ? space : 0) + long;
  }
  return { lines, hasWideWord };
}
