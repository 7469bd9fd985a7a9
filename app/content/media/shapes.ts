import type { Region, Size } from "#app/platform/files/kinds.ts";
import { centre, type FocalPoint } from "./schema.ts";

/** `full` is the whole picture, `cover` the crop around the focal point for covers and cards. */
export const shapes = ["full", "cover"] as const;
export type Shape = (typeof shapes)[number];

export const COVER_RATIO = 16 / 9;
const STEPS = [320, 640, 960, 1280, 1920];
/** The size for browsers that read neither AVIF nor WebP. */
const FALLBACK = 1280;

/** The largest region of the given ratio, as near to the focal point as the edges allow. */
export function regionAround({ width, height }: Size, focal: FocalPoint, ratio: number): Region {
  const wide = width / height > ratio;
  const size = {
    width: wide ? Math.max(1, Math.round(height * ratio)) : width,
    height: wide ? height : Math.max(1, Math.round(width / ratio)),
  };
  return {
    ...size,
    left: nearest(focal.x * width - size.width / 2, width - size.width),
    top: nearest(focal.y * height - size.height / 2, height - size.height),
  };
}

export function regionOf(shape: Shape, size: Size, focal: FocalPoint = centre): Region {
  return shape === "full" ? { ...size, left: 0, top: 0 } : regionAround(size, focal, COVER_RATIO);
}

/** The widths to make, none larger than the picture. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, STEPS.at(-1) ?? width);
  return [...STEPS.filter((step) => step < widest), widest];
}

export function fallbackWidth(widths: readonly number[]): number {
  return widths.findLast((width) => width <= FALLBACK) ?? widths[0] ?? FALLBACK;
}

function nearest(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), Math.max(max, 0)));
}
