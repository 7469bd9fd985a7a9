import { expect, test } from "vitest";
import { EU_HEIGHT, EU_WIDTH, starCentres, starsPath } from "./eu-geometry.ts";

test("twelve stars are on a circle of a third of the height", () => {
  const centres = starCentres();
  expect(centres).toHaveLength(12);
  for (const { x, y } of centres) {
    expect(Math.hypot(x - EU_WIDTH / 2, y - EU_HEIGHT / 2)).toBeCloseTo(EU_HEIGHT / 3);
  }
  expect(centres[0]).toEqual({ x: 405, y: 90 });
});

test("every star points up and fits its circle", () => {
  const stars = starsPath().match(/M[^M]+/g) ?? [];
  expect(stars).toHaveLength(12);
  expect(new Set(stars.map((star) => star.slice(star.indexOf("l")))).size).toBe(1);
  expect(stars[0]).toMatch(/^M405 60l/);
});
