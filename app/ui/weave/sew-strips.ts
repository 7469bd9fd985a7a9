import { seam, type WeaveOptions } from "./cloth.ts";
import { STRIP, use } from "./drawing.ts";
import { BLOCK, chooseBlocks, weaveStrip } from "./strip.ts";

/** Two alternating kinds of strips; the blocks of one are beside the gaps of the other. */
export function sewStrips({ id, palette, random }: WeaveOptions, count: number, length: number) {
  const open = random.pick([BLOCK, BLOCK, BLOCK + 32]);
  const period = BLOCK + open;
  const start = -period - random.below(period);
  // Every second pair may be shifted by one block, which looks like stairs.
  const climb = random.pick([0, period]);
  const blocks = chooseBlocks(palette, 4, random);
  const [first, second] = palette.warps;
  const strip = { open, length: length + 4 * period, random };
  const strips = Array.from({ length: count }, (_, index) => {
    const odd = index % 2 === 1;
    const y = start - (index % 4 > 1 ? climb : 0) + (odd ? period / 2 : 0);
    return use(`${id}${odd ? "b" : "a"}`, index * STRIP, y);
  });
  const seams = strips.slice(1).map((_, index) => `M${(index + 1) * STRIP} 0V${length}`);
  return {
    defs:
      weaveStrip(`${id}a`, { ...strip, warp: first, blocks: blocks.slice(0, 2) }) +
      weaveStrip(`${id}b`, { ...strip, warp: second, blocks: blocks.slice(2) }),
    content: strips.join("") + seam(seams.join("")),
  };
}
