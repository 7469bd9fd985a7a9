import { describe, expect, test } from "vitest";
import { contrast } from "../contrast.ts";
import { color, readTokens } from "../read-tokens.ts";
import { BACKGROUND_OPACITY, backgroundPalette } from "./background.ts";
import { palettes } from "./palettes.ts";
import { weave } from "./weave.ts";
import { weaveSizes, weaveUrl, weaveVariants } from "./weave-url.ts";

const seeds = Array.from({ length: 60 }, (_, index) => `item-${index}`);

describe.each(weaveVariants)("the variant %s", (variant) => {
  const cloths = seeds.map((seed) => weave({ seed, variant, ...weaveSizes[variant] }));

  test("is the same for the same seed", () => {
    expect(seeds.map((seed) => weave({ seed, variant, ...weaveSizes[variant] }))).toEqual(cloths);
  });

  test("differs from seed to seed", () => {
    expect(new Set(cloths).size).toBe(cloths.length);
  });

  test("has at most 6 kB", () => {
    expect(Math.max(...cloths.map((cloth) => cloth.length))).toBeLessThanOrEqual(6000);
  });

  test("is well-formed and refers only to what it defines", () => {
    for (const cloth of cloths) {
      expect(unbalanced(cloth)).toEqual([]);
      const ids = [...cloth.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      const uses = [...cloth.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(uses.filter((name) => !ids.includes(name))).toEqual([]);
      expect(cloth).not.toMatch(/NaN|undefined|Infinity|<script|style=/);
    }
  });

  test("keeps a hostile seed out of the markup", () => {
    const cloth = weave({ seed: '"><script>alert(1)</script>', variant, ...weaveSizes[variant] });
    expect(cloth).not.toContain("script");
    expect(unbalanced(cloth)).toEqual([]);
  });
});

test("a palette can be chosen", () => {
  const cloth = weave({ seed: "x", variant: "cover", width: 300, height: 300, palette: "forest" });
  expect(cloth).toContain(palettes.forest.warps[1].field);
});

test("covers use every palette", () => {
  const cloths = seeds.map((seed) => weave({ seed, variant: "cover", ...weaveSizes.cover }));
  for (const { warps } of Object.values(palettes)) {
    const [first, second] = warps.map((warp) => `fill="${warp.field}" d="M0 0h64V`);
    expect(cloths.some((c) => c.includes(first ?? "-") && c.includes(second ?? "-"))).toBe(true);
  }
});

test.each(readTokens().themes)(
  "text on the background is readable in the %s theme",
  (_, tokens) => {
    const threads = backgroundPalette.warps.flatMap((warp) => [warp.field, ...warp.stripes]);
    for (const thread of threads) {
      const seen = blend(thread, color(tokens, "background"), BACKGROUND_OPACITY);
      for (const text of ["on-background", "on-background-muted", "on-background-link"]) {
        expect(contrast(color(tokens, text), seen)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test("weaveUrl escapes the seed", () => {
  expect(weaveUrl("cover", "à/b?c")).toBe("/weave/cover/%C3%A0%2Fb%3Fc.svg");
});

function unbalanced(markup: string): string[] {
  const open: string[] = [];
  for (const [, close, name, , self] of markup.matchAll(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (close && open.pop() !== name) return [`</${name}>`];
    if (!close && !self) open.push(name ?? "");
  }
  const rest = markup.replace(/<\/?[a-zA-Z]+(?: [\w:-]+="[^"<]*")*\/?>/g, "");
  return rest ? [...open, rest] : open;
}

function blend(over: string, under: string, opacity: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [top, low] = [over, under].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((top ?? 0) * opacity + (low ?? 0) * (1 - opacity));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
