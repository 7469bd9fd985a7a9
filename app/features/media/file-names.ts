import { type PictureFormat, types } from "#app/files/kinds.ts";
import { type Shape, shapes } from "./shapes.ts";

export type FileName =
  | { shape: Shape; width: number; hash: string; extension: PictureFormat }
  | { hash: string; extension: "pdf" };

/** `640-3fa9c1….avif`, `cover-640-3fa9c1….webp`, `3fa9c1….pdf`: the name changes with the content. */
function fileName(name: FileName): string {
  if (!("shape" in name)) return `${name.hash}.${name.extension}`;
  const { shape, width, hash, extension } = name;
  return `${shape === "full" ? "" : `${shape}-`}${width}-${hash}.${extension}`;
}

const fileNamePattern = new RegExp(
  `^(?:(?:(${shapes.slice(1).join("|")})-)?([1-9]\\d{0,4})-)?([0-9a-f]{12})\\.(${Object.keys(types).join("|")})$`,
);

export function parseFileName(text: string): FileName | null {
  const [, shape = "full", width, hash = "", extension = ""] = fileNamePattern.exec(text) ?? [];
  if (!hash) return null;
  if (extension === "pdf") return width === undefined ? { hash, extension } : null;
  if (width === undefined) return null;
  return {
    shape: shape as Shape,
    width: Number(width),
    hash,
    extension: extension as PictureFormat,
  };
}

/** The public address. */
export function mediaUrl(id: number, name: FileName): string {
  return `/media/${id}/${fileName(name)}`;
}

/** The storage key, derived from the address, so that serving a picture needs no query. */
export function mediaKey(id: number, name: FileName): string {
  return `media/${id}/${fileName(name)}`;
}
