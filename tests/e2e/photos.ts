import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Never the same twice: what the library knows already is another journey. */
export const drawn = (width: number, height: number) => {
  const [r, g, b] = randomBytes(3);
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

export const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
