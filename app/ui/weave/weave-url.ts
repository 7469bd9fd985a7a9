export const weaveVariants = ["background", "band", "cover", "border"] as const;
export type WeaveVariant = (typeof weaveVariants)[number];

/** The served size of each variant; pages crop or scale it. */
export const weaveSizes: Record<WeaveVariant, { width: number; height: number }> = {
  background: { width: 1600, height: 900 },
  band: { width: 1920, height: 48 },
  cover: { width: 1200, height: 675 },
  border: { width: 1123, height: 794 },
};

/** The URL of a pattern; the same seed always gives the same one. */
export function weaveUrl(variant: WeaveVariant, seed: string): string {
  return `/weave/${variant}/${encodeURIComponent(seed)}.svg`;
}
