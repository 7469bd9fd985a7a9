import { classNames } from "../class-names.ts";
import { weave } from "./weave.ts";
import styles from "./weave-ground.module.css";
import { weaveSizes } from "./weave-url.ts";

type Props = { seed: string; className?: string | undefined };

/**
 * The whispered cloth behind the top of a page, drawn in the page itself: one kilobyte, no request,
 * and the largest thing painted stays the headline. Its parent is positioned and isolated.
 */
export function WeaveGround({ seed, className }: Props) {
  const svg = weave({ variant: "ground", seed, ...weaveSizes.ground });
  return (
    <div
      className={classNames(styles.ground, className)}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the generator puts no input into its markup
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
