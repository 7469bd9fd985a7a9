import { drawPng } from "#app/platform/files/draw.server.ts";
import { glyphsOf, type Lettered } from "#app/platform/files/lettering.server.ts";
import { type Drawing, type Paint, paints, type Shape } from "#app/ui/plots/drawing.ts";
import type { Plot } from "#app/ui/plots/plot.ts";
import { color, readTokens } from "#app/ui/read-tokens.ts";

const MARGIN = 24;
const HEAD = 40;
/** Pictures are twice as large, for paper and dense screens. */
const SCALE = 2;

const { light } = readTokens();

/**
 * A plot as a file of its own: in the light colours, with its title, and with letters as outlines, so
 * that it looks the same wherever it is opened.
 */
export function plotSvg({ title, description, drawing, wide }: Plot): string {
  const shown = wide ?? drawing;
  const size = sizeOf(shown);
  const glyphs = new Map<string, string>();
  const head = lettered({ x: 0, y: 0, text: title, size: 18, anchor: "start" }, "text", glyphs);
  const body = shown.parts
    .flatMap(({ shapes }) => shapes)
    .map((shape) => svgShape(shape, glyphs))
    .join("");
  const outlines = [...glyphs].map(([id, d]) => `<path id="${id}" d="${d}"/>`).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="0 0 ${size.width} ${size.height}" role="img">` +
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>` +
    `<defs><pattern id="hatched" width="5" height="5" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(45)"><path d="M0 0V5" stroke="${hexOf("secondEdge")}" ` +
    `stroke-width="2"/></pattern>${outlines}</defs>` +
    `<path fill="${hexOf("surface")}" d="M0 0H${size.width}V${size.height}H0z"/>` +
    `<g transform="translate(${MARGIN} ${MARGIN + 18})">${head}</g>` +
    `<g transform="translate(${MARGIN} ${MARGIN + HEAD})">${body}</g></svg>`
  );
}

export function plotPng(plot: Plot): Promise<Uint8Array> {
  const { width, height } = sizeOf(plot.wide ?? plot.drawing);
  const size = { width: width * SCALE, height: height * SCALE };
  return drawPng({ svg: Buffer.from(plotSvg(plot)), size });
}

function sizeOf({ width, height }: Drawing) {
  return {
    width: Math.ceil(width + 2 * MARGIN),
    height: Math.ceil(height + 2 * MARGIN + HEAD),
  };
}

function svgShape(shape: Shape, glyphs: Map<string, string>): string {
  if (shape.kind === "text") return lettered(shape, shape.paint, glyphs);
  if (shape.kind === "path") {
    const { d, paint, outline, weight } = shape;
    const stroke = outline ? ` stroke="${hexOf(outline)}" stroke-width="${weight}"` : "";
    return `<path d="${d}" fill="${paint ? hexOf(paint) : "none"}"${stroke}/>`;
  }
  const { x, y, width, height, paint, outline, hatched } = shape;
  if (paint === "clear" || width === 0) return "";
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}"`;
  const stroke = outline ? ` stroke="${hexOf(outline)}"` : "";
  return `${box} fill="${hexOf(paint)}"${stroke}/>${hatched ? `${box} fill="url(#hatched)"/>` : ""}`;
}

/** Each letter is drawn once and used by its name wherever it occurs. */
function lettered(words: Lettered, paint: Paint, glyphs: Map<string, string>): string {
  const { scale, x, y, letters } = glyphsOf(words);
  const used = letters.map(({ id, d, left }) => {
    glyphs.set(id, d);
    return `<use href="#${id}" x="${left}"/>`;
  });
  const place = `translate(${x} ${y}) scale(${scale} ${-scale})`;
  return `<g fill="${hexOf(paint)}" transform="${place}">${used.join("")}</g>`;
}

function hexOf(paint: Paint): string {
  const { token, share } = paints[paint] as { token: string; share?: number };
  const full = color(light, token);
  return share === undefined ? full : mixed(full, color(light, "surface-raised"), share);
}

function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const value = Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
