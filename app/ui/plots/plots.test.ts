import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBars, placeBars } from "./bars.ts";
import { drawDays, placePoints } from "./days.ts";
import { type Box, type Drawing, inLines } from "./drawing.ts";
import { drawFunnel, placeSteps } from "./funnel.ts";
import { drawProgress, placeProgress } from "./progress.ts";
import { drawTiles, placeTiles, tintOf } from "./tiles.ts";

const count = fc.nat({ max: 1_000_000 });
const box: Box = { x: 7, y: 11, width: 300, height: 180 };

function inside({ x, y, width, height }: Box, outer: Box) {
  for (const value of [x, y, width, height]) expect(Number.isFinite(value)).toBe(true);
  expect(width).toBeGreaterThanOrEqual(0);
  expect(height).toBeGreaterThanOrEqual(0);
  expect(x).toBeGreaterThanOrEqual(outer.x - 0.01);
  expect(y).toBeGreaterThanOrEqual(outer.y - 0.01);
  expect(x + width).toBeLessThanOrEqual(outer.x + outer.width + 0.01);
  expect(y + height).toBeLessThanOrEqual(outer.y + outer.height + 0.01);
}

/** Every number of a drawing is a number, and every rectangle is in it. */
function sound(drawing: Drawing) {
  expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity/);
  const outer = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  for (const { shapes } of drawing.parts) {
    for (const shape of shapes) {
      if (shape.kind === "rect") inside(shape, outer);
      if (shape.kind === "path") expect(shape.d).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
}

test("bars are inside the box, in order, and as long as their numbers", () => {
  const rows = fc.array(fc.array(count, { minLength: 3, maxLength: 3 }), { maxLength: 40 });
  fc.assert(
    fc.property(rows, (values) => {
      const placed = placeBars(values, box);
      expect(placed).toHaveLength(values.length);
      const most = Math.max(1, ...values.map((row) => row.reduce((sum, each) => sum + each, 0)));
      placed.forEach((bars, row) => {
        bars.forEach((bar, series) => {
          inside(bar, box);
          const value = values[row]?.[series] ?? 0;
          expect(bar.width).toBeCloseTo((value / most) * box.width, 3);
          const next = bars[series + 1];
          if (next) expect(next.x).toBeCloseTo(bar.x + bar.width, 3);
        });
      });
    }),
  );
});

test("points, steps, progress and tiles are inside the box, whatever the numbers", () => {
  fc.assert(
    fc.property(fc.array(count, { maxLength: 400 }), (values) => {
      const { points, ticks } = placePoints(values, box);
      for (const { x, y } of points) inside({ x, y, width: 0, height: 0 }, box);
      for (const { y } of ticks) inside({ x: box.x, y, width: 0, height: 0 }, box);
      const steps = values.slice(0, 8).map((value) => ({ value, lost: [] }));
      for (const step of placeSteps(steps, box)) {
        inside(step, { ...box, height: Number.POSITIVE_INFINITY });
      }
    }),
  );
  fc.assert(
    fc.property(count, count, (value, target) => {
      const { fill, mark } = placeProgress({ value, target }, box);
      inside(fill, box);
      inside({ x: mark, y: box.y, width: 0, height: 0 }, box);
    }),
  );
  const place = fc.record({ column: fc.nat(6), row: fc.nat(6) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (tiles) => {
      const { boxes, height } = placeTiles(tiles, 340);
      for (const tile of boxes) inside(tile, { x: 0, y: 0, width: 340, height });
    }),
  );
});

test("drawings have no broken number, also without any data", () => {
  const words = fc.string({ maxLength: 120 });
  const row = fc.record({ label: words, value: count });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 35 }), (rows) => {
      const each = rows.map(({ label, value }, nth) => ({
        key: String(nth),
        label,
        value,
        target: 240,
        written: String(value),
        href: null,
      }));
      const series = [1, 2, 3].map((nth) => ({
        label: String(nth),
        paint: "first" as const,
        outline: null,
        hatched: nth === 1,
      }));
      sound(
        drawBars(
          each.map((bar) => ({ ...bar, values: [bar.value, 1, 0] })),
          { width: 340, series },
        ),
      );
      sound(drawDays(each, { width: 340, height: 220, write: String }));
      sound(
        drawFunnel(
          each.map((step) => ({ ...step, lost: [] })),
          { width: 340 },
        ),
      );
      sound(drawProgress(each, { width: 340 }));
      const tiles = each.map((tile, nth) => ({
        ...tile,
        short: "x",
        column: nth % 7,
        row: Math.floor(nth / 7),
      }));
      sound(drawTiles(tiles, { width: 720 }));
    }),
    { numRuns: 60 },
  );
});

test("a tint never falls while the number grows, and nothing has none", () => {
  const order = ["tint0", "tint1", "tint2", "tint3", "tint4", "tint5"];
  fc.assert(
    fc.property(fc.array(count, { minLength: 1, maxLength: 40 }), (values) => {
      const tints = values
        .toSorted((a, b) => a - b)
        .map((value) => order.indexOf(tintOf(value, values)));
      expect(tints).toEqual(tints.toSorted((a, b) => a - b));
      expect(tints).not.toContain(-1);
    }),
  );
  expect(tintOf(0, [0, 4])).toBe("tint0");
  expect([1, 2, 3, 4, 900].map((value, _, all) => tintOf(value, all))).toEqual(order.slice(1));
});

test("long names are broken into lines, and the last one is cut with an ellipsis", () => {
  expect(inLines("Mécanique agricole", { width: 300, size: 13, most: 1 })).toEqual([
    "Mécanique agricole",
  ]);
  const lines = inLines("un nom qui ne tient pas sur deux lignes courtes", {
    width: 100,
    size: 13,
    most: 2,
  });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
});

test("dates below the axis stand beside each other, inside the drawing, on a phone too", () => {
  const names = ["1er janv. 2026*", "23. März 2026", "6 juil. 2026", "21. Juli 2025"];
  const days = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 130 });
  fc.assert(
    fc.property(days, fc.constantFrom(272, 592), (list, width) => {
      const points = list.map((label) => ({ label, value: 1, written: "1", href: null }));
      const drawing = drawDays(points, { width, height: 220, write: String });
      const letters = drawing.parts.flatMap(({ shapes }) => shapes);
      // Measured with the narrowest letters that such dates have.
      const dates = letters.flatMap((shape) => {
        if (shape.kind !== "text" || !names.includes(shape.text)) return [];
        const long = shape.text.length * 6;
        const start = { start: shape.x, middle: shape.x - long / 2, end: shape.x - long };
        return [{ from: start[shape.anchor], until: start[shape.anchor] + long }];
      });
      expect(dates.length).toBeGreaterThan(0);
      for (const [nth, { from, until }] of dates.entries()) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(until).toBeLessThanOrEqual(width);
        if (nth) expect(from).toBeGreaterThan((dates[nth - 1]?.until ?? 0) + 4);
      }
    }),
  );
});
