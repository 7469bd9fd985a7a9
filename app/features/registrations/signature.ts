/** A signature is strokes in a box, as the path of an SVG drawing: `M10 20L11 22M…`. */
export const signatureBox = { width: 600, height: 200 } as const;
export const MOST_SIGNATURE = 12_000;
export const signaturePattern = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

export type Point = { x: number; y: number };

/** The path of some strokes; a stroke that never moved is a blot, not a line. */
export function pathOf(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .filter((points) => points.length > 1)
    .map((points) => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`)
    .join("");
}
