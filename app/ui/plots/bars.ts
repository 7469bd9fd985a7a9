import { scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { type Box, type Drawing, inLines, type Paint, part, rect, text } from "./drawing.ts";

export type BarRow = {
  key: string;
  label: string;
  /** One number for each series. */
  values: number[];
  /** The sum as the reader writes numbers. */
  written: string;
  href: string | null;
  /** Instead of the paint of the series. */
  paint?: Paint;
};

export type Series = { label: string; paint: Paint; outline: Paint | null; hatched: boolean };

type Look = { width: number; series: Series[] };

const ROW = 46;
const BAR = 14;
const LEGEND = 26;

/** Where the parts of each bar are: from the left, one behind the other, the longest as wide as the box. */
export function placeBars(
  rows: readonly (readonly number[])[],
  { x, y, width, height }: Box,
): Box[][] {
  const step = rows.length ? height / rows.length : height;
  const sums = rows.map((values) => values.reduce((sum, value) => sum + value, 0));
  const scale = scaleLinear([0, Math.max(1, ...sums)], [x, x + width]);
  const keys = [...Array(Math.max(0, ...rows.map((values) => values.length))).keys()];
  const stacked = stack<readonly number[], number>()
    .keys(keys)
    .value((values, key) => values[key] ?? 0)(rows);
  return rows.map((_, nth) =>
    stacked.map((series) => {
      const [from, to] = series[nth] ?? [0, 0];
      const [left, right] = [scale(from), scale(to)];
      return { x: left, y: y + nth * step, width: Math.max(0, right - left), height: step };
    }),
  );
}

/** Horizontal bars; name and number stand above each, so that long names fit on a phone. */
export function drawBars(rows: readonly BarRow[], { width, series }: Look): Drawing {
  const top = series.length > 1 ? LEGEND : 0;
  const height = top + Math.max(1, rows.length) * ROW;
  const boxes = placeBars(
    rows.map(({ values }) => values),
    { x: 0, y: top, width, height: Math.max(1, rows.length) * ROW },
  );
  const bars = rows.map(({ label, written, href, paint }, nth) => {
    const parts = boxes[nth] ?? [];
    const y = top + nth * ROW;
    const [name = ""] = inLines(label, { width: width - 70, size: 13, most: 1 });
    return part(
      [
        rect({ x: 0, y, width, height: ROW - 2 }, "clear"),
        text(0, y + 15, name),
        text(width, y + 15, written, { anchor: "end" }),
        rect({ x: 0, y: y + 21, width, height: BAR }, "track"),
        ...parts.flatMap((box, which) => {
          const look = series[which];
          if (!look || box.width === 0) return [];
          const place = { ...box, y: y + 21, height: BAR };
          const { outline, hatched } = look;
          return [rect(place, paint ?? look.paint, { outline, hatched })];
        }),
      ],
      { href, name: `${label}, ${written}` },
    );
  });
  return { width, height, parts: [...legend(series, width), ...bars] };
}

/** What the paints mean; one series needs no legend. */
function legend(series: readonly Series[], width: number) {
  if (series.length < 2) return [];
  const step = width / series.length;
  return [
    part(
      series.flatMap(({ label, paint, outline, hatched }, nth) => [
        rect({ x: nth * step + 1, y: 3, width: 12, height: 12 }, paint, { outline, hatched }),
        text(nth * step + 19, 14, label, { size: 12, paint: "muted" }),
      ]),
    ),
  ];
}
