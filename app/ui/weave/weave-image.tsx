import { classNames } from "../class-names.ts";
import styles from "./weave-image.module.css";
import { type WeaveVariant, weaveSizes, weaveUrl } from "./weave-url.ts";

type Props = {
  variant: WeaveVariant;
  seed: string;
  /** Set for cloth that is in view when the page opens. */
  eager?: boolean;
  className?: string | undefined;
};

/** Decoration only: it says nothing to people who cannot see it. */
export function WeaveImage({ variant, seed, eager = false, className }: Props) {
  return (
    <img
      className={classNames(styles.cloth, styles[variant], className)}
      src={weaveUrl(variant, seed)}
      {...weaveSizes[variant]}
      alt=""
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
