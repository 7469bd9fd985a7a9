/** What a layer is painted with; the style sheet has the colours of each theme. */
export type Paint = "ink" | "line" | "main" | "accent" | "light";

/** One path of a drawing on a grid of 64 × 64; `line` is a stroke, the others are filled. */
export type Layer = readonly [paint: Paint, path: string];

/** A circle as a path. */
export function disc(x: number, y: number, radius: number): string {
  const wide = 2 * radius;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${wide} 0a${radius} ${radius} 0 1 0-${wide} 0z`;
}

export function wheel(x: number, y: number, radius: number, hub = Math.round(radius / 2.4)) {
  return [["ink", disc(x, y, radius)] as const, ["accent", disc(x, y, hub)] as const];
}

/** A toothed wheel: a disc and twelve teeth in the same direction, so that no gap is between them. */
export function gearPath(x: number, y: number, radius: number): string {
  const teeth = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    const points = [
      [radius - 1, 0.13],
      [radius * 1.22, 0.09],
      [radius * 1.22, -0.09],
      [radius - 1, -0.13],
    ].map(([far = 0, turn = 0]) => {
      const at = angle + turn;
      return `${round(x + far * Math.cos(at))} ${round(y + far * Math.sin(at))}`;
    });
    return `M${points.join("L")}z`;
  });
  return disc(x, y, radius) + teeth.join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
