import { clothSvg, type WeaveOptions } from "./cloth.ts";
import { STRIP } from "./drawing.ts";
import type { Palette } from "./palettes.ts";
import { sewStrips } from "./sew-strips.ts";

/** Limited so that text on it keeps a contrast of 4.5 : 1 in both themes (weave.test.ts). */
export const BACKGROUND_OPACITY = 0.12;

const light = "#fbf3e4";
const bright = "#8fd0f7";
const dark = "#001826";

export const backgroundPalette: Palette = {
  warps: [
    { field: "#36647f", stripes: [light, dark, bright] },
    { field: "#1b4d6b", stripes: [light, dark, bright] },
  ],
  blocks: [{ field: dark, figure: light, accent: bright }],
};

/** A faint, transparent pattern that works on the background of either theme. */
export function background(loom: WeaveOptions): string {
  const count = 11;
  const width = count * STRIP;
  const height = Math.round((width * loom.height) / loom.width);
  const sheet = sewStrips({ ...loom, palette: backgroundPalette }, count, height);
  return clothSvg({
    loom,
    box: { width, height },
    defs: sheet.defs,
    content: `<g opacity="${BACKGROUND_OPACITY}">${sheet.content}</g>`,
  });
}
