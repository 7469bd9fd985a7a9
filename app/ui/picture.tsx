import { classNames } from "./class-names.ts";
import { Illustration } from "./drawings/illustration.tsx";
import type { IllustrationName } from "./drawings/names.ts";
import styles from "./picture.module.css";
import { WeaveImage } from "./weave/weave-image.tsx";

export type PictureSource = {
  /** The fallback format for all browsers. */
  src: string;
  width: number;
  height: number;
  /** In the page's language; empty for decoration. */
  alt: string;
  avif?: string;
  webp?: string;
};

type Props = PictureSource & {
  /** Displayed width, as in the `sizes` attribute. */
  sizes?: string;
  /** Set for the one picture that is visible when the page opens. */
  eager?: boolean;
  className?: string | undefined;
};

/** Width and height reserve the space; until it has loaded, the background shows a pattern. */
export function Picture({
  avif,
  webp,
  sizes = "100vw",
  eager = false,
  className,
  alt,
  ...image
}: Props) {
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        {...image}
        alt={alt}
        className={classNames(styles.image, className)}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}

type CoverProps = {
  picture?: PictureSource | null | undefined;
  /** What is drawn for an item without a picture. */
  illustration?: IllustrationName | null | undefined;
  /** Seed of the pattern for an item with neither. */
  seed: string;
  sizes?: string;
  eager?: boolean;
  className?: string | undefined;
};

export function Cover({ picture, illustration, seed, ...rest }: CoverProps) {
  if (picture) return <Picture {...picture} {...rest} />;
  if (illustration) return <Illustration name={illustration} className={rest.className} />;
  return <WeaveImage variant="cover" seed={seed} eager={rest.eager} className={rest.className} />;
}
