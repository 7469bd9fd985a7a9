import { expect, test } from "vitest";
import { doubtIn, type Pixels } from "./picture-quality.ts";

const side = 240;

/** A page of lines of text: dark strokes on paper, softened by a blur of the given radius. */
function page({ paper = 225, ink = 50, blur = 0, noise = 0 } = {}): Pixels {
  const isStroke = (x: number, y: number) => {
    const written = x > 30 && x < 210 && y > 30 && y < 210;
    return written && y % 20 < 9 && (x % 7 < 2 || (y % 20 === 4 && x % 21 < 14));
  };
  const places = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)]);
  const sharp = places.map(([x = 0, y = 0]) => (isStroke(x, y) ? ink : paper));
  const across = smoothed(sharp, blur, 1);
  const data = new Uint8ClampedArray(side * side * 4);
  for (const [at, grey] of smoothed(across, blur, side).entries()) {
    // The same grain on every run.
    const grain = (((at * 7919) % 13) / 12 - 0.5) * 2 * noise;
    data.fill(grey + grain, at * 4, at * 4 + 3);
  }
  return { width: side, height: side, data };
}

/** The mean of the neighbours, `step` apart. */
function smoothed(values: number[], radius: number, step: number): number[] {
  const offsets = Array.from({ length: 2 * radius + 1 }, (_, nth) => (nth - radius) * step);
  return values.map((value, at) => {
    const sum = offsets.reduce((all, offset) => all + (values[at + offset] ?? value), 0);
    return sum / offsets.length;
  });
}

test("a sharp page in daylight is fine", () => {
  expect(doubtIn(page())).toBeNull();
  expect(doubtIn(page({ paper: 150, ink: 60 }))).toBeNull();
  expect(doubtIn(page({ noise: 3 }))).toBeNull();
});

test("a page without edges is blurred, with or without the grain of a cheap camera", () => {
  expect(doubtIn(page({ blur: 5 }))).toBe("blurred");
  expect(doubtIn(page({ blur: 5, noise: 3 }))).toBe("blurred");
  expect(doubtIn(page({ paper: 255, ink: 255 }))).toBe("blurred");
});

test("a page in the dark is too dark, sharp or not", () => {
  expect(doubtIn(page({ paper: 45, ink: 10 }))).toBe("dark");
  expect(doubtIn(page({ paper: 5, ink: 5 }))).toBe("dark");
});

test("a picture of one pixel is no error", () => {
  expect(doubtIn({ width: 1, height: 1, data: new Uint8ClampedArray([200, 200, 200, 255]) })).toBe(
    "blurred",
  );
});
