import { fill, fillBlock, group, STRIP, teeth, use } from "./drawing.ts";
import { motifs } from "./motifs.ts";
import type { BlockColors, Palette, WarpColors } from "./palettes.ts";
import type { Random } from "./random.ts";
import { crossings, warpStripes } from "./warp.ts";

/** Length of a block with its two frames. */
export const BLOCK = 96;
const FRAME = (BLOCK - STRIP) / 2;

export type Block = { motif: (colors: BlockColors) => string; colors: BlockColors };

type StripInput = {
  warp: WarpColors;
  blocks: Block[];
  /** Length of the gap between two blocks. */
  open: number;
  length: number;
  random: Random;
};

/** A vertical strip: lengthwise stripes, framed blocks, and crossings between them. */
export function weaveStrip(id: string, { warp, blocks, open, length, random }: StripInput): string {
  const crossing = random.pick(crossings);
  let cells = "";
  for (let y = 0, index = 0; y < length; y += BLOCK + open, index += 1) {
    cells += use(`${id}${index % blocks.length}`, 0, y);
    if (y + BLOCK < length) cells += use(`${id}x`, 0, y + (BLOCK + open) / 2);
  }
  return (
    blocks.map((block, index) => group(`${id}${index}`, framed(block))).join("") +
    group(`${id}x`, crossing(warp)) +
    group(id, warpStripes(warp, length, random) + cells)
  );
}

/** Adjacent blocks differ in motif and in colour. */
export function chooseBlocks(palette: Palette, count: number, random: Random): Block[] {
  const figures = random.shuffle(motifs);
  const colors = random.shuffle(palette.blocks);
  return figures.slice(0, count).map((motif, index) => ({
    motif,
    colors: colors[index % colors.length] ?? palette.blocks[0],
  }));
}

function framed({ motif, colors }: Block): string {
  const { field, figure, accent } = colors;
  const frame = fillBlock(figure, FRAME) + fill(accent, "M0 4H64V8H0z") + teeth(field, 14);
  return (
    `<g transform="translate(0 ${FRAME})">${motif(colors)}</g>${frame}` +
    `<g transform="matrix(1 0 0-1 0 ${BLOCK})">${frame}</g>`
  );
}
