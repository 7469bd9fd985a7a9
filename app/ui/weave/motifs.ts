import { fill, fillBlock, stroke } from "./drawing.ts";
import type { BlockColors } from "./palettes.ts";

// Each motif is a square block of 64 × 64 on a grid of four-unit threads.

const toothDown = "h-4.5l-2 15h-3l-2-15h-4.5";
const toothUp = "l-2 15h-9l-2-15h-3";
// One unit past the middle, so that no hairline shows where two of them meet.
const steps = "v8h-8v8h-8v8h-8v9H24v-9h-8v-8H8v-8H0z";

function racks({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    fill(figure, `M0 0H64V20${toothDown.repeat(4)}z`) +
    fill(accent, `M64 64V29h-1.5${toothUp.repeat(3)}l-2 15h-9l-2-15H0V64z`)
  );
}

/** The dashes of a thick circle are its twelve teeth. */
export function gear({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    `<g fill="${figure}"><circle cx="32" cy="32" r="24" fill="none" stroke="${figure}" stroke-width="9" pathLength="24" stroke-dasharray="1" stroke-dashoffset=".5"/>` +
    `<circle cx="32" cy="32" r="21"/></g><circle cx="32" cy="32" r="12" fill="${field}"/>` +
    `<circle cx="32" cy="32" r="6" fill="${accent}"/>` +
    fill(accent, "M0 0h8v8H0zM56 0h8v8h-8zM0 56h8v8H0zM56 56h8v8h-8z")
  );
}

function stairs({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    fill(figure, `M0 0H64${steps}`) +
    `<path fill="${figure}" transform="matrix(1 0 0-1 0 64)" d="M0 0H64${steps}"/>` +
    fill(accent, "M0 24h8v16H0zM56 24h8v16h-8zM28 4h8v8h-8zM28 52h8v8h-8z")
  );
}

function diamond({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    fill(figure, "M24 0h16v8h8v8h8v8h8v16h-8v8h-8v8h-8v8H24v-8h-8v-8H8v-8H0V24h8v-8h8V8h8z") +
    fill(field, "M28 12h8v8h8v8h8v8h-8v8h-8v8h-8v-8h-8v-8h-8v-8h8v-8h8z") +
    fill(accent, "M24 24h16v16H24z")
  );
}

/** Circuit traces that change sides and end in pads. */
function traces({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    stroke(figure, 4, "M8 0V18L24 34V64M56 64V46L40 30V0M24 0V12M56 0V24M40 64V52M8 64V40") +
    `<g fill="${field}" stroke="${accent}" stroke-width="4"><circle cx="24" cy="14" r="4"/><circle cx="56" cy="26" r="4"/>` +
    '<circle cx="40" cy="50" r="4"/><circle cx="8" cy="38" r="4"/></g>'
  );
}

function chip({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    stroke(figure, 52, "M14 32H50M32 14V50", 'stroke-dasharray="4"') +
    fill(figure, "M14 14h36v36H14z") +
    fill(field, "M20 20h24v24H20z") +
    fill(accent, "M26 26h12v12H26z")
  );
}

function combs({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    stroke(figure, 5, "M2 0V64M0 6H52M0 22H52M0 38H52M0 54H52") +
    stroke(accent, 5, "M62 0V64M64 14H12M64 30H12M64 46H12")
  );
}

function chevrons({ field, figure, accent }: BlockColors): string {
  const chevron = "l16 16 16-16 16 16 16-16v9l-16 16-16-16-16 16L0";
  return (
    fillBlock(field) +
    fill(figure, `M0-2${chevron} 7zM0 26${chevron} 35zM0 40${chevron} 49z`) +
    fill(accent, `M0 12${chevron} 21z`)
  );
}

function checks({ field, figure, accent }: BlockColors): string {
  return (
    fillBlock(field) +
    stroke(
      figure,
      8,
      "M0 4H64M8 12H64M0 20H64M8 28H64M0 36H64M8 44H64M0 52H64M8 60H64",
      'stroke-dasharray="8"',
    ) +
    fill(accent, "M24 24h16v16H24z") +
    fill(field, "M28 28h8v8h-8z")
  );
}

export const motifs = [racks, gear, stairs, diamond, traces, chip, combs, chevrons, checks];
