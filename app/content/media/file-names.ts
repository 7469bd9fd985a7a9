import {
  type Extension,
  isPicture,
  type PictureFormat,
  type PlainFormat,
  types,
} from "#app/platform/files/kinds.ts";
import { type Shape, shapes } from "./shapes.ts";

export type FileName =
  | { shape: Shape; width: number; hash: string; extension: PictureFormat }
  | { hash: string; extension: PlainFormat };

/** `640-3fa9c1….avif`, `cover-640-3fa9c1….webp`, `3fa9c1….pdf`, `3fa9c1….mp3`: the name changes with the content. */
function fileName(name: FileName): string {
  if (!("shape" in name)) return `${name.hash}.${name.extension}`;
  const { shape, width, hash, extension } = name;
  return `${shape === "full" ? "" : `${shape}-`}${width}-${hash}.${extension}`;
}

const fileNamePattern = new RegExp(
  `^(?:(?:(${shapes.slice(1).join("|")})-)?([1-9]\\d{0,4})-)?([0-9a-f]{12})\\.(${Object.keys(types).join("|")})$`,
);

export function parseFileName(text: string): FileName | null {
  const [, shape = "full", width, hash = "", ending = ""] = fileNamePattern.exec(text) ?? [];
  if (!hash) return null;
  const extension = ending as Extension;
  if (!isPicture(extension)) return width === undefined ? { hash, extension } : null;
  if (width === undefined) return null;
  return { shape: shape as Shape, width: Number(width), hash, extension };
}

/** The public address. */
export function mediaUrl(id: number, name: FileName): string {
  return `/media/${id}/${fileName(name)}`;
}

/** The storage key, derived from the address, so that serving a picture needs no query. */
export function mediaKey(id: number, name: FileName): string {
  return `media/${id}/${fileName(name)}`;
}
