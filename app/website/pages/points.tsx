import { classNames } from "#app/ui/class-names.ts";
import styles from "./points.module.css";

type Props = {
  points: { title: string; text: string }[];
  /** For points in a fixed order. */
  numbered?: boolean;
  level?: 3 | 4;
};

/** A short list of titled statements: objectives, values, ways of working. */
export function Points({ points, numbered = false, level = 3 }: Props) {
  const List = numbered ? "ol" : "ul";
  const Heading = `h${level}` as const;
  return (
    <List role="list" className={classNames(styles.points, numbered && styles.numbered)}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles.point}>
          <Heading className={styles.title}>{title}</Heading>
          {text && <p className={styles.text}>{text}</p>}
        </li>
      ))}
    </List>
  );
}
