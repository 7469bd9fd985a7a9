/**
 * What may be uploaded. The type is detected from the bytes, never from the name or the browser.
 */
const signatures = [
  {
    format: "jpeg",
    kind: "image",
    matches: (head: Uint8Array) => starts(head, [0xff, 0xd8, 0xff]),
  },
  { format: "png", kind: "image", matches: (head: Uint8Array) => starts(head, PNG) },
  { format: "gif", kind: "image", matches: (head: Uint8Array) => /^GIF8[79]a/.test(text(head)) },
  {
    format: "webp",
    kind: "image",
    matches: (head: Uint8Array) => /^RIFF.{4}WEBP/s.test(text(head)),
  },
  {
    format: "avif",
    kind: "image",
    matches: (head: Uint8Array) => /^.{4}ftypavi[fs]/s.test(text(head)),
  },
  { format: "pdf", kind: "pdf", matches: (head: Uint8Array) => /^%PDF-\d/.test(text(head)) },
  {
    format: "mp3",
    kind: "audio",
    // A tag, or the first frame of layer III.
    matches: (head: Uint8Array) => /^ID3/.test(text(head)) || isFrame(head, 0xe6, 0xe2),
  },
  { format: "aac", kind: "audio", matches: (head: Uint8Array) => isFrame(head, 0xf6, 0xf0) },
  {
    format: "m4a",
    kind: "audio",
    // Recorders of phones write the general brands.
    matches: (head: Uint8Array) =>
      /^.{4}ftyp(M4A |M4B |mp4[12]|iso[m2-6]|3gp\d|dash)/s.test(text(head)),
  },
  { format: "ogg", kind: "audio", matches: (head: Uint8Array) => /^OggS/.test(text(head)) },
  {
    format: "zip",
    kind: "sheet",
    matches: (head: Uint8Array) => starts(head, [0x50, 0x4b, 0x03, 0x04]),
  },
] as const;

export const kinds = ["image", "pdf", "audio"] as const;
export type FileKind = (typeof kinds)[number];
/** A sheet is only read, never served to anybody. */
export type UploadKind = FileKind | "sheet";
export type FileFormat = (typeof signatures)[number]["format"];

/** Bytes needed to detect a format. */
export const HEAD_BYTES = 16;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function formatOf(head: Uint8Array): { format: FileFormat; kind: UploadKind } | null {
  const found = signatures.find(({ matches }) => matches(head));
  return found ? { format: found.format, kind: found.kind } : null;
}

function starts(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Eleven set bits begin a frame of MPEG audio; the next ones name its layer. */
function isFrame(head: Uint8Array, mask: number, value: number): boolean {
  return head[0] === 0xff && ((head[1] ?? 0) & mask) === value;
}

function text(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, HEAD_BYTES));
}

export type PictureFormat = "avif" | "webp" | "jpg" | "png";

export const types = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  ogg: "audio/ogg",
} as const;
export type Extension = keyof typeof types;
/** Files that are stored as they came, in one size. */
export type PlainFormat = Exclude<Extension, PictureFormat>;
export type AudioFormat = Exclude<PlainFormat, "pdf">;

export function isPicture(extension: Extension): extension is PictureFormat {
  return types[extension].startsWith("image/");
}

export function isAudio(extension: Extension): extension is AudioFormat {
  return types[extension].startsWith("audio/");
}

/**
 * About the sensor size of today's phones. A file of a few kilobytes can claim far more than fits
 * in memory.
 */
export const MAX_PIXELS = 51_000_000;

export type Size = { width: number; height: number };
/** A part of an image. */
export type Region = Size & { left: number; top: number };
