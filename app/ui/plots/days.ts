import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { type Box, type Drawing, part, path, rect, round, text } from "./drawing.ts";

type Point = { label: string; value: number; written: string; href: string | null };

type Look = { width: number; height: number; write: (value: number) => string };

const LEFT = 36;
const RIGHT = 8;
const TOP = 12;
const BOTTOM = 26;
const LABEL = 112;
/** The width of a letter of size 12, and the least space between two dates. */
const LETTER = 6.8;
const GAP = 8;

/** The middle of the slot of each value; a single one is in the middle of the box. */
export function placePoints(values: readonly number[], { x, y, width, height }: Box) {
  const most = Math.max(1, ...values);
  const down = scaleLinear([0, most], [y + height, y]).nice(4);
  const step = width / Math.max(1, values.length);
  return {
    points: values.map((value, nth) => ({ x: x + (nth + 0.5) * step, y: down(value) })),
    ticks: down
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: down(value) })),
    step,
  };
}

/** The numbers of successive days, weeks or months as an area under a line. */
export function drawDays(days: readonly Point[], { width, height, write }: Look): Drawing {
  const box = { x: LEFT, y: TOP, width: width - LEFT - RIGHT, height: height - TOP - BOTTOM };
  const placed = placePoints(
    days.map(({ value }) => value),
    box,
  );
  const { points, ticks, step } = placed;
  const floor = box.y + box.height;
  const axis = ticks.flatMap((tick) => [
    path(`M${LEFT} ${round(tick.y)}H${width - RIGHT}`, { outline: "line" }),
    text(LEFT - 6, tick.y + 4, write(tick.value), { size: 12, anchor: "end", paint: "muted" }),
  ]);
  const under = area<{ x: number; y: number }>(
    ({ x }) => round(x),
    floor,
    ({ y }) => round(y),
  )(points);
  const over = line<{ x: number; y: number }>(
    ({ x }) => round(x),
    ({ y }) => round(y),
  )(points);
  const shapes = [
    ...axis,
    ...(under ? [path(under, { paint: "tint2" })] : []),
    ...(over ? [path(over, { outline: "first", weight: 2 })] : []),
    ...(points.length <= 40 ? points.map((point) => dot(point)) : []),
    ...labels(days, placed, { floor, width }),
  ];
  const links = days.map(({ label, written, href }, nth) =>
    part(
      [rect({ x: LEFT + nth * step, y: TOP, width: step, height: box.height }, "clear")],
      href ? { href, name: `${label}, ${written}`, quiet: true } : {},
    ),
  );
  return { width, height, parts: [...links.filter(({ href }) => href), part(shapes)] };
}

function dot({ x, y }: { x: number; y: number }) {
  const [cx, cy] = [round(x), round(y)];
  return path(`M${cx - 3} ${cy}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`, { paint: "first" });
}

type Label = { at: number; label: string; anchor: "start" | "middle" | "end" };

/** Where a date begins and ends; the width of its letters is estimated. */
function extentOf({ at, label, anchor }: Label): [number, number] {
  const width = label.length * LETTER;
  const start = anchor === "start" ? at : anchor === "end" ? at - width : at - width / 2;
  return [start, start + width];
}

/** As many dates below the axis as fit beside each other: the first one, and the last if no other does. */
function labels(
  days: readonly Point[],
  { points }: ReturnType<typeof placePoints>,
  { floor, width }: { floor: number; width: number },
) {
  const place = (nth: number): Label => {
    const { x = 0 } = points[nth] ?? {};
    const label = days[nth]?.label ?? "";
    const half = (label.length * LETTER) / 2;
    if (x - half < LEFT) return { at: LEFT, label, anchor: "start" };
    if (x + half > width - RIGHT) return { at: width - RIGHT, label, anchor: "end" };
    return { at: x, label, anchor: "middle" };
  };
  const fit = Math.max(1, Math.floor((width - LEFT) / LABEL));
  const every = Math.max(1, Math.ceil(days.length / fit));
  const shown: Label[] = [];
  const addIfFree = (nth: number) => {
    const next = place(nth);
    const last = shown.at(-1);
    if (!last || extentOf(next)[0] >= extentOf(last)[1] + GAP) shown.push(next);
  };
  for (let nth = 0; nth < days.length; nth += every) addIfFree(nth);
  if (shown.length === 1 && days.length > 1) addIfFree(days.length - 1);
  return shown.map(({ at, label, anchor }) =>
    text(at, floor + 18, label, { size: 12, anchor, paint: "muted" }),
  );
}
