import { scaleLinear } from "d3-scale";
import { type Box, type Drawing, inLines, part, path, rect, round, text } from "./drawing.ts";

export type ProgressRow = {
  key: string;
  label: string;
  value: number;
  target: number;
  /** `132 sur 240`. */
  written: string;
  href: string | null;
};

const BAR = 14;
const LINE = 17;
const LABEL_LINES = 2;

/** The filled part of a bar and where its target is; what is beyond the target still fits. */
export function placeProgress(
  { value, target }: { value: number; target: number },
  { x, y, width, height }: Box,
): { fill: Box; mark: number } {
  const scale = scaleLinear([0, Math.max(1, value, target)], [x, x + width]);
  return { fill: { x, y, width: scale(value) - x, height }, mark: scale(target) };
}

export function drawProgress(rows: readonly ProgressRow[], { width }: { width: number }): Drawing {
  let y = 0;
  const parts = rows.map(({ label, value, target, written, href }) => {
    const lines = inLines(label, { width, size: 13, most: LABEL_LINES });
    const top = y;
    const bar = { x: 0, y: top + lines.length * LINE + 20, width, height: BAR };
    const { fill, mark } = placeProgress({ value, target }, bar);
    y = bar.y + BAR + 16;
    const x = round(Math.min(width - 1, mark));
    return part(
      [
        rect({ x: 0, y: top, width, height: y - top - 4 }, "clear"),
        ...lines.map((line, nth) => text(0, top + 13 + nth * LINE, line)),
        text(0, top + 13 + lines.length * LINE, written, { size: 12, paint: "muted" }),
        rect(bar, "track", { outline: "line" }),
        rect(fill, "first"),
        path(`M${x} ${bar.y - 3}v${BAR + 6}`, { outline: "text", weight: 2 }),
      ],
      { href, name: `${label}, ${written}` },
    );
  });
  return { width, height: Math.max(1, y), parts };
}
