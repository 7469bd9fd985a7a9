type Dots = readonly (readonly boolean[])[];

/**
 * Decodes a QR code by the standard, independent of the library that drew it: mask, zigzag bits,
 * text. For versions 2 to 5 (one alignment mark, one block), without error correction.
 */
export function readQr(dots: Dots): string {
  const size = dots.length;
  const version = (size - 17) / 4;
  if (![2, 3, 4, 5].includes(version)) throw new Error(`a code of ${size} dots is not read here`);
  const at = (x: number, y: number) => dots[y]?.[x] ?? false;
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const mark = [0, 1, 2, 3, 4, 5, 6].map((step) => at(x + step, y + 3)).map(Number);
    if (mark.join("") !== "1011101") throw new Error("a corner has no mark");
  }
  const bits = unmasked(size, at, maskOf(at));
  const read = (from: number, count: number) => Number.parseInt(bits.slice(from, from + count), 2);
  if (read(0, 4) !== 4) throw new Error("the text is not written in bytes");
  const bytes = Array.from({ length: read(4, 8) }, (_, index) => read(12 + index * 8, 8));
  return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
}

type At = (x: number, y: number) => boolean;

/** The mask number is beside the first corner, itself masked by a fixed pattern. */
function maskOf(at: At): number {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const),
  ];
  const format = places.reduce((sum, [x, y], index) => sum + (at(x, y) ? 2 ** index : 0), 0);
  return ((format ^ 0x5412) >> 10) & 7;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two columns at a time, from the right, up and down, skipping function patterns. */
function unmasked(size: number, at: At, mask: number): string {
  const isFixed = (x: number, y: number) =>
    (x <= 8 && y <= 8) ||
    (x >= size - 8 && y <= 8) ||
    (x <= 8 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  let bits = "";
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(x, y)) bits += at(x, y) !== masks[mask]?.(x, y) ? "1" : "0";
      }
    }
    up = !up;
  }
  return bits;
}

/** The modules of the QR code that the operators of a PDF draw, without its quiet zone. */
export function dotsIn(operators: string): boolean[][] {
  const squares = [...operators.matchAll(/^(\d+) (\d+) m\n(\d+) (\d+) l\n/gm)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([x, y, toX, toY]) => toX === x + 1 && toY === y);
  const first = Math.min(...squares.map(([x]) => x));
  const size = Math.max(...squares.map(([x]) => x)) - first + 1;
  const dots = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [x, y] of squares) dots[y - first]?.splice(x - first, 1, true);
  return dots;
}
