import sharp from "sharp";

type Look = { width?: number; height?: number; color?: string };

const canvas = ({ width = 64, height = 48, color = "#c0392b" }: Look = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } });

export const jpeg = (look?: Look) => canvas(look).jpeg().toBuffer();
export const png = (look?: Look) => canvas(look).png().toBuffer();
export const webp = (look?: Look) => canvas(look).webp().toBuffer();
export const gif = (look?: Look) => canvas(look).gif().toBuffer();
export const avif = (look?: Look) => canvas(look).avif({ effort: 0 }).toBuffer();

export const transparentPng = () =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();

/** A phone's photo: rotated, with place and device in its metadata. */
export const photoFromPhone = () =>
  canvas({ width: 60, height: 40 })
    .withExif({
      IFD0: { Make: "SecretMaker", Orientation: "6", Copyright: "SecretPerson" },
      IFD3: { GPSLatitude: "5/1 20/1 0/1", GPSLongitude: "4/1 1/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const pdf = (bytes = 200) =>
  Buffer.from(
    `%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n${"x".repeat(Math.max(0, bytes - 52))}\nstartxref\n9\n%%EOF\n`,
  );

/** An encrypted PDF. */
export const lockedPdf = () =>
  Buffer.concat([
    pdf(2_000),
    Buffer.from("trailer\n<< /Root 1 0 R /Encrypt 8 0 R >>\nstartxref\n9\n%%EOF\n"),
  ]);

/** A few kilobytes that claim to be an image of 900 million pixels. */
export async function pixelBomb() {
  const small = await png({ width: 8, height: 8 });
  small.writeUInt32BE(30_000, 16);
  small.writeUInt32BE(30_000, 20);
  return withNewChecksum(small);
}

/** Recomputes the checksum of a PNG header with a changed size. */
function withNewChecksum(file: Buffer) {
  let crc = 0xffffffff;
  for (const byte of file.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  file.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return file;
}

/** A file as request body: an image, or another PDF in place of one. */
export function fileFor(call: string, picture: Uint8Array): Uint8Array | null {
  if (/^POST .*\/(media|photo)$/.test(call)) return picture;
  return /^PUT .*\/media\/:id\/file$/.test(call) ? new Uint8Array(pdf()) : null;
}
