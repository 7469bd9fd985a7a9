import { scaleLinear } from "d3-scale";
import { type Box, type Drawing, part, path, rect, round, text } from "./drawing.ts";

export type FunnelStep = {
  key: string;
  label: string;
  value: number;
  written: string;
  href: string | null;
  /** Who did not go on, by where they are now. */
  lost: { key: string; written: string; href: string | null }[];
};

const BAR = 22;
const HEAD = 20;
const LINE = 28;
const GAP = 10;

/** The bar of each step, centred and as wide as its share of the first, from top to bottom. */
export function placeSteps(
  steps: readonly { value: number; lost: readonly unknown[] }[],
  { x, y, width }: Omit<Box, "height">,
): Box[] {
  const most = Math.max(1, ...steps.map(({ value }) => value));
  const scale = scaleLinear([0, most], [0, width]);
  let top = y;
  return steps.map(({ value, lost }) => {
    const wide = scale(value);
    const box = { x: x + (width - wide) / 2, y: top + HEAD, width: wide, height: BAR };
    top += HEAD + BAR + lost.length * LINE + GAP;
    return box;
  });
}

export function drawFunnel(steps: readonly FunnelStep[], { width }: { width: number }): Drawing {
  const boxes = placeSteps(steps, { x: 0, y: 0, width });
  const last = boxes.at(-1);
  const height = (last?.y ?? 0) + BAR + (steps.at(-1)?.lost.length ?? 0) * LINE + GAP;
  const slopes = boxes.flatMap((box, nth) => {
    const next = boxes[nth + 1];
    if (!next) return [];
    const [from, to] = [box.y + BAR, next.y];
    const right = (each: Box) => round(each.x + each.width);
    return [
      path(`M${round(box.x)} ${from}H${right(box)}L${right(next)} ${to}H${round(next.x)}z`, {
        paint: "tint1",
      }),
    ];
  });
  const parts = steps.flatMap(({ label, written, href, lost }, nth) => {
    const box = boxes[nth] ?? { x: 0, y: 0, width: 0, height: 0 };
    const head = box.y - HEAD;
    return [
      part(
        [
          rect({ x: 0, y: head, width, height: HEAD + BAR }, "clear"),
          text(0, head + 14, label),
          text(width, head + 14, written, { anchor: "end" }),
          rect(box, "first"),
        ],
        { href, name: `${label}, ${written}` },
      ),
      ...lost.map((each, row) =>
        part(
          [
            rect({ x: 0, y: box.y + BAR + row * LINE, width, height: LINE - 1 }, "clear"),
            text(10, box.y + BAR + row * LINE + 18, each.written, { size: 12, paint: "muted" }),
          ],
          { href: each.href, name: each.written },
        ),
      ),
    ];
  });
  return { width, height, parts: [part(slopes), ...parts] };
}
