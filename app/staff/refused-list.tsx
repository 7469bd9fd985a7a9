import styles from "./refused-list.module.css";

type Props = {
  refused: readonly { id: number; message: string }[];
  labels: readonly { id: number; label: string }[];
};

/** Who was refused by bulk work, and why. */
export function RefusedList({ refused, labels }: Props) {
  const names = new Map(labels.map(({ id, label }) => [id, label]));
  return (
    <ul className={styles.list}>
      {refused.map(({ id, message }) => (
        <li key={id}>
          <strong>{names.get(id) ?? id}</strong> – {message}
        </li>
      ))}
    </ul>
  );
}
