import { type Doubt, doubtIn } from "./picture-quality.ts";

/** Prepaid data is dear, and a page stays legible at this size. */
export const PHOTO_BYTES = 250 * 1024;

/** Longest side and quality, the first that is small enough counts; a diploma stays legible in all. */
const tries = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.65 },
  { side: 1400, quality: 0.6 },
  { side: 1200, quality: 0.55 },
  { side: 1000, quality: 0.5 },
] as const;

/** The side at which a photo is examined. */
const EXAMINED_SIDE = 800;

/** A chosen file as it is kept and sent; `doubt` only where a photo could be examined. */
export type Prepared = { file: Blob; doubt: Doubt | null };

/**
 * Scales a photo down, turns it upright and converts it to JPEG if the browser can decode it (WebP,
 * HEIC on iPhones), and looks whether it is legible. Other files are returned unchanged.
 */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  if (!file.type.startsWith("image/")) return { file, doubt: null };
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const doubt = examine(picture);
    const small = await shrink(file, picture);
    picture.close();
    return { file: small, doubt };
  } catch {
    return { file, doubt: null };
  }
}

function examine(picture: ImageBitmap): Doubt | null {
  const canvas = drawn(picture, EXAMINED_SIDE);
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height);
  return pixels ? doubtIn(pixels) : null;
}

async function shrink(file: Blob, picture: ImageBitmap): Promise<Blob> {
  const isWanted = /^image\/(jpeg|png)$/.test(file.type);
  if (isWanted && file.size <= PHOTO_BYTES) return file;
  let smallest: Blob | null = null;
  for (const { side, quality } of tries) {
    const made = await jpegOf(drawn(picture, side), quality);
    if (made && made.size < (smallest?.size ?? Number.POSITIVE_INFINITY)) smallest = made;
    if (smallest && smallest.size <= PHOTO_BYTES) break;
  }
  return smallest && (!isWanted || smallest.size < file.size) ? smallest : file;
}

function drawn(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
