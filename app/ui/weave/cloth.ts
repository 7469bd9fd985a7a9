import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";

/** Input of a variant; `id` prefixes the SVG ids, so that two patterns on one page do not clash. */
export type WeaveOptions = {
  id: string;
  random: Random;
  palette: Palette;
  width: number;
  height: number;
};

export type Cloth = {
  loom: WeaveOptions;
  box: { width: number; height: number };
  defs: string;
  content: string;
  fit?: "slice" | "none";
};

export function clothSvg({ loom, box, defs, content, fit = "slice" }: Cloth): string {
  const aspect = fit === "none" ? "none" : "xMidYMid slice";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${loom.width}" height="${loom.height}"` +
    ` viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="${aspect}" aria-hidden="true">` +
    `<defs>${defs}</defs>${content}</svg>`
  );
}

/** Plain weave, thread by thread. */
export function texture(id: string, path: string): { defs: string; content: string } {
  return {
    defs:
      `<pattern id="${id}t" width="4" height="4" patternUnits="userSpaceOnUse">` +
      '<path stroke="#000" stroke-opacity=".11" d="M0 1h2M2 3h2"/>' +
      '<path stroke="#fff" stroke-opacity=".08" d="M2 1h2M0 3h2"/></pattern>',
    content: `<path fill="url(#${id}t)" d="${path}"/>`,
  };
}

/** The line between two strips. */
export function seam(path: string): string {
  return `<path stroke="#001826" stroke-opacity=".5" stroke-width="1.5" d="${path}"/>`;
}

/** Rotates a vertical strip to run to the right. */
export function turned(content: string): string {
  return `<g transform="matrix(0 1 1 0 0 0)">${content}</g>`;
}
