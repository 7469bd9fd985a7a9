import { clothSvg, texture, turned, type WeaveOptions } from "./cloth.ts";
import { STRIP, use } from "./drawing.ts";
import { BLOCK, chooseBlocks, weaveStrip } from "./strip.ts";

/** One horizontal strip: the divider between sections. */
export function band(loom: WeaveOptions): string {
  const { id, random, palette } = loom;
  const length = Math.round((STRIP * loom.width) / loom.height);
  const strip = weaveStrip(`${id}a`, {
    warp: palette.warps[0],
    blocks: chooseBlocks(palette, 4, random),
    open: BLOCK,
    length,
    random,
  });
  const { defs, content } = texture(id, `M0 0H${length}V${STRIP}H0z`);
  return clothSvg({
    loom,
    box: { width: length, height: STRIP },
    defs: strip + defs,
    content: turned(use(`${id}a`, 0, 0)) + content,
  });
}
