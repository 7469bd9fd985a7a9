import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS, type PictureFormat, type Region, type Size } from "./kinds.ts";
import { uploadRefused } from "./receive.server.ts";

// Only the drawing process loads this; the site uses it through `draw.server.ts`.

/** Larger than any screen needs, small enough to store. */
const LONGEST_SIDE = 3840;

export type Master = Size & {
  bytes: Buffer;
  extension: "jpg" | "png";
  color: string;
  placeholder: string;
};

const input = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;

/**
 * Re-encodes an image: upright, without metadata (place, device, comments, hidden files), in a
 * format every browser shows. A square keeps the most salient part.
 */
export async function drawAnew(path: string, square?: number): Promise<Master> {
  await checkSize(path);
  try {
    const whole = sharp(path, input).autoOrient();
    const upright = square
      ? whole.resize(square, square, { fit: "cover", position: "attention" })
      : whole.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
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
    throw uploadRefused("broken", error);
  }
}

/** Memory limit for an image of four channels; with 16 bits per channel, half the size. */
const MAX_DECODED = 4 * MAX_PIXELS;
const bytesOf: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

async function checkSize(path: string) {
  const { width, height, channels, depth } = await sharp(path, {
    ...input,
    limitInputPixels: false,
  })
    .metadata()
    .catch((error: unknown) => {
      throw uploadRefused("broken", error);
    });
  const decoded = width * height * channels * (bytesOf[depth] ?? 8);
  if (width * height > MAX_PIXELS || decoded > MAX_DECODED) throw uploadRefused("pixels");
}

async function isOpaque(path: string): Promise<boolean> {
  const { hasAlpha } = await sharp(path, input).metadata();
  if (!hasAlpha) return true;
  // Many images have an alpha channel that is fully opaque.
  const small = await sharp(path, input).resize(256, 256, { fit: "inside" }).png().toBuffer();
  return (await sharp(small).stats()).isOpaque;
}

/** Placeholder while the image loads: its colour and a few blurred pixels. */
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

export type Sizes = {
  master: Uint8Array;
  region: Region;
  wanted: { width: number; format: PictureFormat }[];
};

/** Sizes of one part of an image, one after the other. */
export async function drawSizes({ master, region, wanted }: Sizes): Promise<Buffer[]> {
  const { left, top, width: regionWidth, height: regionHeight } = region;
  const drawn: Buffer[] = [];
  for (const { width, format } of wanted) {
    const part = sharp(master, input)
      .extract({ left, top, width: regionWidth, height: regionHeight })
      .resize({ width });
    drawn.push(await encode(part, format, "size").toBuffer());
  }
  return drawn;
}

export type Thumbnail = { picture: Uint8Array; size: Size };

/** A small picture of an upload that is stored as it came. */
export async function drawThumbnail({ picture, size }: Thumbnail): Promise<Buffer> {
  const small = sharp(picture, input)
    .autoOrient()
    .resize(size.width, size.height, { fit: "cover" });
  return encode(small, "webp", "size").toBuffer();
}

/** One of our SVG drawings and the size of its picture. */
export type Cloth = { svg: Uint8Array; size: Size };

export async function drawCloth({ svg, size }: Cloth): Promise<Buffer> {
  return sharp(svg)
    .resize(size.width, size.height, { fit: "cover" })
    .png({ palette: true, quality: 80, compressionLevel: 9 })
    .toBuffer();
}

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
