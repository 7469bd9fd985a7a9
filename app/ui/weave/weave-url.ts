export const weaveVariants = ["ground", "band", "cover", "border"] as const;
export type WeaveVariant = (typeof weaveVariants)[number];

/** The size each variant is served in; all of them are cropped or scaled by the page. */
export const weaveSizes: Record<WeaveVariant, { width: number; height: number }> = {
  ground: { width: 1600, height: 900 },
  band: { width: 1920, height: 48 },
  cover: { width: 1200, height: 675 },
  border: { width: 1123, height: 794 },
};

/** Where the cloth of a seed is served: the same item always wears the same cloth. */
export function weaveUrl(variant: WeaveVariant, seed: string): string {
  return `/weave/${variant}/${encodeURIComponent(seed)}.svg`;
}
