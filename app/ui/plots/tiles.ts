import { scaleQuantile } from "d3-scale";
import { type Box, type Drawing, inLines, type Paint, part, rect, text } from "./drawing.ts";

type Tile = {
  key: string;
  label: string;
  /** For tiles too small for the name. */
  short: string;
  column: number;
  row: number;
  value: number;
  written: string;
  href: string | null;
};

const GAP = 3;
/** Tiles of at least this size have room for the whole name. */
const ROOMY = 72;

/** The squares of a grid of columns and rows in a width. */
export function placeTiles(
  tiles: readonly { column: number; row: number }[],
  width: number,
): { boxes: Box[]; height: number } {
  const columns = Math.max(1, ...tiles.map(({ column }) => column + 1));
  const rows = Math.max(1, ...tiles.map(({ row }) => row + 1));
  const step = width / columns;
  return {
    height: rows * step,
    boxes: tiles.map(({ column, row }) => ({
      x: column * step + GAP / 2,
      y: row * step + GAP / 2,
      width: step - GAP,
      height: step - GAP,
    })),
  };
}

const tints = ["tint1", "tint2", "tint3", "tint4", "tint5"] as const;

/**
 * The paint of a value: none for nothing, else one of five. Each is used for a fifth of the tiles, so
 * that one large number does not make all others look alike.
 */
export function tintOf(value: number, all: readonly number[]): Paint {
  if (value <= 0) return "tint0";
  return scaleQuantile<(typeof tints)[number]>(
    all.filter((each) => each > 0),
    tints,
  )(value);
}

/** A map of equal squares, each where its region is. The orange thread below is as long as its number. */
export function drawTiles(tiles: readonly Tile[], { width }: { width: number }): Drawing {
  const { boxes, height } = placeTiles(tiles, width);
  const values = tiles.map(({ value }) => value);
  const most = Math.max(1, ...values);
  const parts = tiles.map(({ label, short, value, written, href }, nth) => {
    const box = boxes[nth] ?? { x: 0, y: 0, width: 0, height: 0 };
    const paint = tintOf(value, values);
    const ink = paint === "tint4" || paint === "tint5" ? "onTint" : "text";
    const roomy = box.width >= ROOMY;
    const middle = box.x + box.width / 2;
    const names = roomy
      ? inLines(label.replaceAll("-", "- "), { width: box.width, size: 12, most: 2 })
      : [short];
    const first = box.y + (roomy ? 20 : 17);
    return part(
      [
        rect(box, paint, { outline: "edge" }),
        ...names.map((line, row) =>
          text(middle, first + row * 14, line.replaceAll("- ", "-"), {
            size: 12,
            anchor: "middle",
            paint: ink,
          }),
        ),
        text(middle, box.y + box.height - (roomy ? 16 : 12), written, {
          size: roomy ? 16 : 13,
          anchor: "middle",
          paint: ink,
        }),
        rect(
          {
            x: box.x + 4,
            y: box.y + box.height - 7,
            width: (box.width - 8) * (Math.max(0, value) / most),
            height: 3,
          },
          "thread",
        ),
      ],
      { href, name: `${label}, ${written}` },
    );
  });
  return { width, height, parts };
}
