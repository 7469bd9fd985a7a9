import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, type PictureFormat, type Region, type Size } from "./kinds.ts";
import { UploadError } from "./receive.server.ts";

// Pictures are worked on one after the other, so that a burst of them neither fills the memory nor
// takes the processor from the pages.
sharp.cache(false);
sharp.concurrency(1);

/** Larger than any screen we serve, small enough to keep. */
const LONGEST_SIDE = 3840;

export type Master = Size & {
  bytes: Buffer;
  extension: "jpg" | "png";
  color: string;
  placeholder: string;
};

const input = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;

/**
 * The picture as we keep it: drawn anew, upright, without anything a camera or an editor wrote into
 * it (place, device, comments, hidden files), in a format every browser shows.
 */
export const drawAnew = oneAtATime(async (path: string): Promise<Master> => {
  await checkSize(path);
  try {
    const upright = sharp(path, input)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
    const transparent = !(await isOpaque(path));
    const { data, info } = await encode(upright, transparent ? "png" : "jpg", "master").toBuffer({
      resolveWithObject: true,
    });
    return {
      bytes: data,
      extension: transparent ? "png" : "jpg",
      width: info.width,
      height: info.height,
      ...(await essence(data)),
    };
  } catch (error) {
    throw new UploadError("broken", { cause: error });
  }
});

async function checkSize(path: string) {
  const { width, height } = await sharp(path, { ...input, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new UploadError("broken", { cause: error });
    });
  if (width * height > MAX_PIXELS) throw new UploadError("pixels");
}

async function isOpaque(path: string): Promise<boolean> {
  const { hasAlpha } = await sharp(path, input).metadata();
  if (!hasAlpha) return true;
  // Many pictures have an alpha channel that hides nothing.
  const small = await sharp(path, input).resize(256, 256, { fit: "inside" }).png().toBuffer();
  return (await sharp(small).stats()).isOpaque;
}

/** What shows while the picture loads: its colour, and a few blurred pixels. */
async function essence(bytes: Buffer) {
  const small = await sharp(bytes).resize(16, 16, { fit: "inside" }).png().toBuffer();
  const solid = await sharp(small).flatten({ background: "#fff" }).png().toBuffer();
  const { dominant } = await sharp(solid).stats();
  const placeholder = await sharp(small).webp({ quality: 40 }).toBuffer();
  const parts = [dominant.r, dominant.g, dominant.b];
  return {
    color: `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`,
    placeholder: `data:image/webp;base64,${placeholder.toString("base64")}`,
  };
}

/** One size of one part of a picture. */
export const drawSize = oneAtATime(
  (master: Uint8Array, region: Region, width: number, format: PictureFormat): Promise<Buffer> => {
    const { left, top, width: regionWidth, height: regionHeight } = region;
    const part = sharp(master, input)
      .extract({ left, top, width: regionWidth, height: regionHeight })
      .resize({ width });
    return encode(part, format, "size").toBuffer();
  },
);

const options = {
  master: { jpg: { quality: 90, chromaSubsampling: "4:4:4" }, png: { compressionLevel: 9 } },
  size: { jpg: { quality: 78, mozjpeg: true }, png: { compressionLevel: 9, palette: true } },
} as const;

function encode(picture: Sharp, format: PictureFormat, purpose: "master" | "size"): Sharp {
  switch (format) {
    case "avif":
      return picture.avif({ quality: 50, effort: 3 });
    case "webp":
      return picture.webp({ quality: 76 });
    case "jpg":
      return picture.jpeg(options[purpose].jpg);
    case "png":
      return picture.png(options[purpose].png);
  }
}

function oneAtATime<Args extends unknown[], T>(work: (...args: Args) => Promise<T>) {
  let last: Promise<unknown> = Promise.resolve();
  return (...args: Args): Promise<T> => {
    const turn = last.then(() => work(...args));
    last = turn.catch(() => {});
    return turn;
  };
}
