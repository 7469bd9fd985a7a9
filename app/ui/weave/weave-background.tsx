import { classNames } from "../class-names.ts";
import styles from "./weave-background.module.css";
import { weaveSizes, weaveUrl } from "./weave-url.ts";

type Props = { seed: string; className?: string | undefined };

/**
 * The faint pattern behind the top of a page. Phones get a gradient only, because the picture would
 * be the largest and last paint there. Its parent must be isolated.
 */
export function WeaveBackground({ seed, className }: Props) {
  return (
    <div className={classNames(styles.background, className)} aria-hidden="true">
      <img
        className={styles.cloth}
        src={weaveUrl("background", seed)}
        {...weaveSizes.background}
        alt=""
        // Browsers skip a picture that is not displayed only when it is lazy.
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
