import { createRequire } from "node:module";
import type { Font } from "fontkit";

const FILE =
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2";

const require = createRequire(import.meta.url);
let font: Font | undefined;

/**
 * The font of headings at its default weight; letters become outlines, so no server needs fonts. The
 * library is loaded on first use.
 */
function headings(): Font {
  if (font) return font;
  const { openSync }: typeof import("fontkit") = require("fontkit");
  font = openSync(require.resolve(FILE));
  return font;
}

export function widthOf(text: string, size: number): number {
  const { advanceWidth } = headings().layout(text);
  return (advanceWidth * size) / headings().unitsPerEm;
}

/** A line of text as SVG outlines; what the font does not have is left out. */
export function outlines(text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const scale = size / headings().unitsPerEm;
  const { glyphs, positions } = headings().layout(readable(text));
  let at = 0;
  const paths = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = at + xOffset;
    at += xAdvance;
    return `<path transform="translate(${left} ${yOffset})" d="${path.toSVG()}"/>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

export type Lettered = {
  x: number;
  y: number;
  text: string;
  size: number;
  anchor: "start" | "middle" | "end";
};

/**
 * The letters of a line, each with its name, its outline and its place, for a file that repeats them.
 * The font has one kind of no-break space.
 */
export function glyphsOf({ x, y, text, size, anchor }: Lettered) {
  const scale = size / headings().unitsPerEm;
  const { glyphs, positions, advanceWidth } = headings().layout(
    readable(text.replaceAll("\u202f", "\u00a0")),
  );
  const behind = { start: 0, middle: 0.5, end: 1 }[anchor] * advanceWidth * scale;
  let at = 0;
  const letters = glyphs.map(({ id, path }, nth) => {
    const { xAdvance = 0, xOffset = 0 } = positions[nth] ?? {};
    const left = at + xOffset;
    at += xAdvance;
    return { id: `g${id}`, d: path.toSVG(), left };
  });
  return { scale, x: x - behind, y, letters };
}

function readable(text: string): string {
  return [...text]
    .filter((letter) => headings().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join("");
}

/** The text in lines of a width; what does not fit in the last line ends in an ellipsis. */
export function breakLines(text: string, { width, size, most }: Lines): string[] {
  const words = text
    .replace(/\u00ad/g, "")
    .split(/[ \n]+/)
    .filter(Boolean);
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${withoutEnd(lines[most - 1] ?? "")}…`];
}

/** Without spaces and punctuation at the end; an expression would read a long run again and again. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && " ,.:;–".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

type Lines = { width: number; size: number; most: number };
