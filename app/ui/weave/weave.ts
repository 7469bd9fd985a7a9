import { background } from "./background.ts";
import { band } from "./band.ts";
import { border } from "./border.ts";
import type { WeaveOptions } from "./cloth.ts";
import { cover } from "./cover.ts";
import { type PaletteName, palettes } from "./palettes.ts";
import { createRandom } from "./random.ts";
import type { WeaveVariant } from "./weave-url.ts";

export type WeaveInput = {
  seed: string;
  width: number;
  height: number;
  variant: WeaveVariant;
  palette?: PaletteName;
};

const variants: Record<WeaveVariant, (loom: WeaveOptions) => string> = {
  background,
  band,
  cover,
  border,
};

// The blue palettes are listed more often, because blue is the programme's main colour.
const wardrobe: [PaletteName, ...PaletteName[]] = [
  "lagoon",
  "lagoon",
  "indigo",
  "indigo",
  "sun",
  "savanna",
  "forest",
];

/**
 * A woven SVG of gears, stripes and circuit traces. Pure: the same seed gives the same pattern. The
 * seed only feeds the random numbers and never reaches the markup.
 */
export function weave({ seed, width, height, variant, palette }: WeaveInput): string {
  // Any other prefix would change the published patterns.
  const prefix = variant === "background" ? "ground" : variant;
  const random = createRandom(`${prefix}:${seed}`);
  const id = `w${random.below(36 ** 3).toString(36)}`;
  const chosen = palettes[palette ?? random.pick(wardrobe)];
  return variants[variant]({ id, random, palette: chosen, width, height });
}
