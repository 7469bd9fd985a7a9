import type { ReactNode } from "react";
import styles from "./figure-number.module.css";

/** Contains `FigureNumber`s only. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}

type Props = { value: string; unit?: string; label: string };

export function FigureNumber({ value, unit, label }: Props) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {unit && <span className={styles.unit}> {unit}</span>}
      </dd>
    </div>
  );
}
