import { clothSvg, texture, turned, type WeaveOptions } from "./cloth.ts";
import { group, STRIP, use } from "./drawing.ts";
import { gear } from "./motifs.ts";
import { BLOCK, chooseBlocks, weaveStrip } from "./strip.ts";

/** A woven frame around an empty middle, with a gear in each corner. */
export function border(loom: WeaveOptions): string {
  const { id, random, palette } = loom;
  const { across, down } = cellsFor(loom.width / loom.height);
  const [long, tall] = [across * BLOCK, down * BLOCK];
  const [right, bottom] = [long + STRIP, tall + STRIP];
  const [width, height] = [right + STRIP, bottom + STRIP];
  const blocks = chooseBlocks(palette, 3, random);
  const strip = {
    warp: palette.warps[0],
    blocks,
    open: BLOCK,
    length: Math.max(long, tall),
    random,
  };
  const rim = `M0 0H${width}V${height}H0zM${STRIP} ${STRIP}V${bottom}H${right}V${STRIP}z`;
  const cloth = texture(id, rim);
  return clothSvg({
    loom,
    fit: "none",
    box: { width, height },
    defs: weaveStrip(`${id}a`, strip) + group(`${id}c`, gear(palette.blocks[0])) + cloth.defs,
    content:
      turned(cut(`${id}a`, 0, long) + cut(`${id}a`, bottom, long)) +
      cut(`${id}a`, 0, tall) +
      cut(`${id}a`, right, tall) +
      [0, right].flatMap((x) => [0, bottom].map((y) => use(`${id}c`, x, y))).join("") +
      cloth.content,
  });
}

/** A nested svg clips: all four sides are cut from the same strip. */
function cut(id: string, x: number, length: number): string {
  return `<svg x="${x}" y="${STRIP}" width="${STRIP}" height="${length}">${use(id, 0, 0)}</svg>`;
}

/**
 * The numbers of cells nearest to the ratio; odd, so that every side begins and ends with a block.
 */
function cellsFor(ratio: number): { across: number; down: number } {
  let best = { across: 5, down: 5, error: Number.POSITIVE_INFINITY };
  for (let across = 5; across <= 21; across += 2) {
    for (let down = 5; down <= 21; down += 2) {
      const shape = (across * BLOCK + 2 * STRIP) / (down * BLOCK + 2 * STRIP);
      const error = Math.abs(Math.log(shape / ratio));
      if (error < best.error) best = { across, down, error };
    }
  }
  return best;
}
