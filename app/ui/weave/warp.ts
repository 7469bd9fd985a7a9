import { fill, STRIP, stroke, teeth } from "./drawing.ts";
import type { WarpColors } from "./palettes.ts";
import type { Random } from "./random.ts";

type Stripe = { from: number; width: number; color: 0 | 1 | 2 };

// Half a strip each, from the edge inwards; the other half is mirrored.
const layouts: [string, ...string[]] = [
  "4+8:0 14+2:2 18+4:1 28+4:0",
  "6+4:1 12+12:0 16+4:2",
  "2+2:2 8+4:1 16+8:0 30+2:2",
  "4+4:0 12+4:0 20+4:0 28+4:1",
];

/** The stripes along the whole length of a strip. */
export function warpStripes(warp: WarpColors, length: number, random: Random): string {
  const layout = random.pick(layouts).split(" ").map(readStripe);
  const painted = warp.stripes.map((color, index) => {
    const path = layout
      .filter((stripe) => stripe.color === index)
      .map(
        ({ from, width }) => lane(from, width, length) + lane(STRIP - from - width, width, length),
      )
      .join("");
    return path && fill(color, path);
  });
  return fill(warp.field, lane(0, STRIP, length)) + painted.join("");
}

function readStripe(text: string): Stripe {
  const [from, width, color] = text.split(/[+:]/).map(Number);
  return { from: from ?? 0, width: width ?? 0, color: (color ?? 0) as Stripe["color"] };
}

function lane(from: number, width: number, length: number): string {
  return `M${from} 0h${width}V${length}h-${width}z`;
}

/** What crosses the gap between two blocks; drawn around y = 48. */
export const crossings: [Crossing, ...Crossing[]] = [bars, beads, links];
type Crossing = (warp: WarpColors) => string;

function bars({ stripes: [wide, thin, bright] }: WarpColors): string {
  return fill(thin, "M0 36h64v4H0zM0 56h64v4H0z") + fill(wide, "M0 44h64v8H0z") + teeth(bright, 48);
}

function beads({ field, stripes: [, thin, bright] }: WarpColors): string {
  return (
    fill(thin, "M0 32h64v4H0zM0 60h64v4H0z") +
    fill(field, "M0 36h64v24H0z") +
    stroke(bright, 2, "M0 48H64") +
    stroke(bright, 10, "M16 48h0M32 48h0M48 48h0", 'stroke-linecap="round"')
  );
}

function links({ field, stripes: [wide, thin, bright] }: WarpColors): string {
  return (
    fill(wide, "M0 32h64v32H0z") +
    fill(bright, "M0 34h64v2H0zM0 60h64v2H0z") +
    fill(thin, "M8 44h8v-4h8v4h8v-4h8v4h8v-4h8v8h-8v4h-8v-4h-8v4h-8v-4h-8v4H8z") +
    fill(field, "M0 46h4v4H0zM60 46h4v4h-4z")
  );
}
