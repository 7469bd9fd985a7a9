import type { Extension, PictureFormat, Size } from "#app/files/kinds.ts";
import type { Locale, Localized } from "#app/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { mediaUrl } from "./file-names.ts";
import { fallbackWidth, regionOf, type Shape } from "./shapes.ts";

/** The sizes made of one shape; the hash names this content in this crop. */
export type Variant = Size & { hash: string; widths: number[] };
export type Variants = Partial<Record<Shape, Variant>>;

/** What has to be known of a picture to show it. */
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
 * What `Picture` and `Cover` of `app/ui/picture.tsx` take. Until the sizes are made, the picture
 * itself stands in. Null for what is no picture.
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

/** In the reader's language, else in French; nothing for decoration. */
function altOf(media: Pick<PictureFacts, "alt" | "decorative">, locale: Locale): string {
  return media.decorative ? "" : (media.alt[locale] ?? media.alt.fr ?? "");
}

function pictureFormat(extension: Extension): PictureFormat | null {
  return extension === "pdf" ? null : extension;
}
