import { classNames } from "../class-names.ts";
import styles from "./weave-ground.module.css";
import { weaveSizes, weaveUrl } from "./weave-url.ts";

type Props = { seed: string; className?: string | undefined };

/**
 * The whispered cloth behind the top of a page. Phones get its threads only, as a gradient: the
 * picture would be the largest thing painted there, and the last. Its parent is isolated.
 */
export function WeaveGround({ seed, className }: Props) {
  return (
    <div className={classNames(styles.ground, className)} aria-hidden="true">
      <img
        className={styles.cloth}
        src={weaveUrl("ground", seed)}
        {...weaveSizes.ground}
        alt=""
        // A picture that is not displayed is only left alone when it is lazy.
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
