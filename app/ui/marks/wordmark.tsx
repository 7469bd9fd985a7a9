import { classNames } from "../class-names.ts";
import { LogoMark } from "./logo-mark.tsx";
import styles from "./wordmark.module.css";

type Props = { name: string; mono?: boolean; className?: string | undefined };

/** The logo with the programme's name, which is text because it is a setting. */
export function Wordmark({ name, mono = false, className }: Props) {
  return (
    <span className={classNames(styles.wordmark, className)}>
      <LogoMark mono={mono} className={styles.mark} />
      <span>{name}</span>
    </span>
  );
}
