/** Why a photo may be of no use to the people who read it. */
export type Doubt = "dark" | "blurred";

/** As in the `ImageData` of a canvas: four bytes for each pixel. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Mean brightness below this is dark, of 255: the paper of a document in daylight has 120 and more. */
const DARK = 55;
/** The sharpest parts of a legible page are above this. */
const BLURRED = 150;
/** Only some parts of a page are written on, so the sharpest of them decide. */
const PARTS = 8;
const DECIDING = 0.1;

/** Looks at a photo for what makes it illegible. It is a guess: nobody is stopped by it. */
export function doubtIn(pixels: Pixels): Doubt | null {
  const grey = greyOf(pixels);
  if (meanOf(grey) < DARK) return "dark";
  return sharpnessOf(grey, pixels) < BLURRED ? "blurred" : null;
}

function greyOf({ data }: Pixels): Float32Array {
  const grey = new Float32Array(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const place = at * 4;
    const [red, green, blue] = [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

function meanOf(grey: Float32Array): number {
  return grey.reduce((sum, value) => sum + value, 0) / Math.max(1, grey.length);
}

type Size = { width: number; height: number };

/** Variance of the Laplacian in the sharpest parts of the picture. */
function sharpnessOf(grey: Float32Array, { width, height }: Size): number {
  const parts = Array.from({ length: PARTS * PARTS }, () => ({ count: 0, sum: 0, squares: 0 }));
  const value = (at: number) => grey[at] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = value(at - 1) + value(at + 1) + value(at - width) + value(at + width);
      const edge = around - 4 * value(at);
      const part = parts[partOf(y, height) * PARTS + partOf(x, width)];
      if (!part) continue;
      part.count += 1;
      part.sum += edge;
      part.squares += edge * edge;
    }
  }
  const variances = parts
    .filter(({ count }) => count > 0)
    .map(({ count, sum, squares }) => squares / count - (sum / count) ** 2)
    .sort((a, b) => b - a);
  return variances[Math.floor(variances.length * DECIDING)] ?? 0;
}

function partOf(place: number, size: number): number {
  return Math.floor((place * PARTS) / size);
}
