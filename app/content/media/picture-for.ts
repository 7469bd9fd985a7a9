import {
  type Extension,
  isPicture,
  type PictureFormat,
  type Size,
} from "#app/platform/files/kinds.ts";
import type { Locale, Localized } from "#app/platform/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { mediaUrl } from "./file-names.ts";
import { fallbackWidth, regionOf, type Shape } from "./shapes.ts";

/** The sizes of one shape; the hash identifies content and crop. */
export type Variant = Size & { hash: string; widths: number[] };
export type Variants = Partial<Record<Shape, Variant>>;

/** What is needed to show a picture. */
export type PictureFacts = {
  id: number;
  hash: string;
  extension: Extension;
  width: number | null;
  height: number | null;
  alt: Partial<Localized>;
  decorative: boolean;
  variants: Variants | null;
};

/**
 * The props of `Picture` and `Cover` in `app/ui/picture.tsx`. The original file is used until the
 * sizes are made. Null for a document.
 */
export function pictureFor(
  media: PictureFacts,
  locale: Locale,
  shape: Shape = "full",
): PictureSource | null {
  const { id, hash, width, height } = media;
  const format = pictureFormat(media.extension);
  if (!format || width === null || height === null) return null;
  const alt = altOf(media, locale);
  const variant = media.variants?.[shape];
  if (!variant) {
    const region = regionOf(shape, { width, height });
    const src = mediaUrl(id, { shape: "full", width, hash, extension: format });
    return { src, width: region.width, height: region.height, alt };
  }
  const url = (size: number, extension: PictureFormat) =>
    mediaUrl(id, { shape, width: size, hash: variant.hash, extension });
  const set = (extension: PictureFormat) =>
    variant.widths.map((size) => `${url(size, extension)} ${size}w`).join(", ");
  return {
    src: url(fallbackWidth(variant.widths), format),
    width: variant.width,
    height: variant.height,
    alt,
    avif: set("avif"),
    webp: set("webp"),
  };
}

/** In the reader's language, else in French; empty for decorative pictures. */
function altOf(media: Pick<PictureFacts, "alt" | "decorative">, locale: Locale): string {
  return media.decorative ? "" : (media.alt[locale] ?? media.alt.fr ?? "");
}

function pictureFormat(extension: Extension): PictureFormat | null {
  return isPicture(extension) ? extension : null;
}
