import { classNames } from "../class-names.ts";
import styles from "./weave-image.module.css";
import { type WeaveVariant, weaveSizes, weaveUrl } from "./weave-url.ts";

type Props = {
  variant: WeaveVariant;
  seed: string;
  /** Set for a pattern that is visible when the page opens. */
  eager?: boolean;
  className?: string | undefined;
};

/** Decoration only, hidden from screen readers. */
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
