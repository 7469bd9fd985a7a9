import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ScrollBox } from "#app/ui/scroll-box.tsx";
import { calloutTones, pictureLayouts } from "./node-types.ts";
import { safeImage, safeVideo } from "./rich-link.ts";
import type { RichNode } from "./rich-text.ts";
import styles from "./rich-text-blocks.module.css";

export type RichTextLabels = {
  locale: Locale;
  table: string;
  video: (host: string) => string;
  size: (bytes: number) => string;
  footnotes: string;
  footnote: (number: number) => string;
  backToText: (number: number) => string;
  /** The footnotes met so far, which follow the text. */
  notes: string[];
  /** Keeps the anchors of two texts on one page apart. */
  prefix: string;
};

export function renderCallout(node: RichNode, inside: ReactNode): ReactNode {
  const tone = calloutTones.find((name) => name === node.attrs?.tone) ?? "info";
  return (
    // The attribute makes it a callout again when it is pasted into the editor.
    <div data-callout={tone}>
      <Notice tone={tone}>{inside}</Notice>
    </div>
  );
}

/** A wide table scrolls in its own box, also by keyboard. */
export function renderTable(rows: ReactNode, labels: RichTextLabels): ReactNode {
  return (
    <ScrollBox className={styles.scroll} label={labels.table}>
      <table>
        <tbody>{rows}</tbody>
      </table>
    </ScrollBox>
  );
}

export function renderCell(node: RichNode, inside: ReactNode): ReactNode {
  const Cell = node.type === "tableHeader" ? "th" : "td";
  return (
    <Cell colSpan={spanOf(node.attrs?.colspan)} rowSpan={spanOf(node.attrs?.rowspan)}>
      {inside}
    </Cell>
  );
}

export function renderImage({ attrs = {} }: RichNode): ReactNode {
  const src = safeImage(attrs.src);
  if (!src) return null;
  const caption = textOf(attrs.caption);
  const layout = pictureLayouts.find((name) => name === attrs.layout);
  const isCropped = attrs.crop === true;
  return (
    <figure
      data-layout={layout}
      data-crop={isCropped ? "" : undefined}
      className={classNames(layout && styles[layout], isCropped && styles.cropped) || undefined}
    >
      <picture>
        {renderSource("avif", attrs.avif)}
        {renderSource("webp", attrs.webp)}
        <img
          src={src}
          alt={textOf(attrs.alt)}
          width={sizeOf(attrs.width)}
          height={sizeOf(attrs.height)}
          loading="lazy"
          decoding="async"
        />
      </picture>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Pictures side by side; on a narrow screen and on paper two in a row. */
export function renderGallery({ content }: RichNode, pictures: ReactNode): ReactNode {
  if (!content?.length) return null;
  return (
    <div className={styles.gallery} data-gallery="">
      {pictures}
    </div>
  );
}

/** The width of the text column. */
const SIZES = "(min-width: 46rem) 44rem, 100vw";

function renderSource(format: "avif" | "webp", set: unknown): ReactNode {
  const addresses = textOf(set).split(", ");
  if (!addresses.every(safeImage)) return null;
  return <source type={`image/${format}`} srcSet={addresses.join(", ")} sizes={SIZES} />;
}

/** A link instead of a player: no request goes to the host before the reader clicks. */
export function renderVideo({ attrs = {} }: RichNode, labels: RichTextLabels): ReactNode {
  const video = safeVideo(attrs.src ?? attrs.href);
  if (!video) return null;
  return (
    <p>
      <a className={styles.video} href={video.href} rel="noopener external" target="_blank">
        <Play aria-hidden size="1.4em" />
        <span>
          {textOf(attrs.title)} {labels.video(video.host)}
        </span>
      </a>
    </p>
  );
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 && value < 10_000 ? Math.round(value) : undefined;
}

function spanOf(value: unknown): number | undefined {
  return typeof value === "number" && value > 1 && value <= 20 ? Math.floor(value) : undefined;
}
