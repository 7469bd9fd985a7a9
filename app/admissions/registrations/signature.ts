/** A signature is an SVG path of strokes in this box: `M10 20L11 22M…`. */
export const signatureBox = { width: 600, height: 200 } as const;
export const MOST_SIGNATURE = 12_000;
export const signaturePattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

export type Point = { x: number; y: number };

/** The SVG path of the strokes; single points are left out. */
export function pathOf(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .filter((points) => points.length > 1)
    .map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`)
    .join("");
}
