/*
 * Dimensions of the EU's graphical guide: a rectangle of ratio 3 : 2, twelve upright stars on a
 * circle with a radius of a third of the height, each star inscribed in a circle with a radius of
 * an eighteenth of the height.
 */
export const EU_HEIGHT = 540;
export const EU_WIDTH = (EU_HEIGHT * 3) / 2;
/** On backgrounds other than white the guide asks for a white edge of 1/25 of the height. */
export const EU_EDGE = EU_HEIGHT / 25;

export function starCentres(): { x: number; y: number }[] {
  const radius = EU_HEIGHT / 3;
  return Array.from({ length: 12 }, (_, hour) => ({
    x: EU_WIDTH / 2 + radius * Math.sin((hour * Math.PI) / 6),
    y: EU_HEIGHT / 2 - radius * Math.cos((hour * Math.PI) / 6),
  }));
}

export function starsPath(): string {
  const radius = EU_HEIGHT / 18;
  // Connecting every second tip gives a pentagram, which fills to a star.
  const tips = [0, 2, 4, 1, 3].map((tip) => ({
    x: radius * Math.sin((tip * 2 * Math.PI) / 5),
    y: -radius * Math.cos((tip * 2 * Math.PI) / 5),
  }));
  const [first, ...others] = tips;
  let from = first ?? { x: 0, y: 0 };
  const lines = others.map((tip) => {
    const line = `l${round(tip.x - from.x)} ${round(tip.y - from.y)}`;
    from = tip;
    return line;
  });
  return starCentres()
    .map(({ x, y }) => `M${round(x)} ${round(y - radius)}${lines.join("")}z`)
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
