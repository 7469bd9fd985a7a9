import { classNames } from "../class-names.ts";
import { LogoMark } from "./logo-mark.tsx";
import styles from "./wordmark.module.css";

type Props = { name: string; mono?: boolean; className?: string | undefined };

/** The mark with the programme's name, which is a setting and therefore text, not a drawing. */
export function Wordmark({ name, mono = false, className }: Props) {
  return (
    <span className={classNames(styles.wordmark, className)}>
      <LogoMark mono={mono} className={styles.mark} />
      <span>{name}</span>
    </span>
  );
}
