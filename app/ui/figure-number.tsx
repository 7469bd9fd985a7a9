import type { ReactNode } from "react";
import styles from "./figure-number.module.css";

/** Contains `FigureNumber`s only. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}

type Props = {
  value: string;
  unit?: string;
  label: string;
  /** How much of it is reached, from 0 to 1, and the same in words. */
  progress?: { share: number; words: string };
};

export function FigureNumber({ value, unit, label, progress }: Props) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit && <span className={styles.unit}> {unit}</span>}
      </dd>
      {progress && <Progress {...progress} />}
    </div>
  );
}

/** The words say all; the bar is for the eye. */
function Progress({ share, words }: { share: number; words: string }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <dd className={styles.progress}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className={styles.bar}>
        <rect className={styles.track} width="100" height="6" />
        <rect className={styles.reached} width={width} height="6" />
      </svg>
      {words}
    </dd>
  );
}
