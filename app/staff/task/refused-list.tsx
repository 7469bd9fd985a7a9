import type { ReactNode } from "react";
import styles from "./refused-list.module.css";

type Props<Refused> = {
  refused: readonly Refused[];
  labels: readonly { id: number; label: string }[];
  /** Where to go on, after the reason. */
  next?: (refused: Refused) => ReactNode;
};

/** Who was refused by bulk work, and why. */
export function RefusedList<Refused extends { id: number; message: string }>({
  refused,
  labels,
  next,
}: Props<Refused>) {
  const names = new Map(labels.map(({ id, label }) => [id, label]));
  return (
    <ul className={styles.list}>
      {refused.map((each) => (
        <li key={each.id}>
          <strong>{names.get(each.id) ?? each.id}</strong> – {each.message} {next?.(each)}
        </li>
      ))}
    </ul>
  );
}
