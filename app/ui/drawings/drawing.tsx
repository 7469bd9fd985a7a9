import { classNames } from "../class-names.ts";
import { documents } from "./documents.ts";
import styles from "./drawing.module.css";
import type { Layer } from "./layers.ts";
import { machines } from "./machines.ts";

type Props = {
  /** A machine or a document by its name in the application form; nothing is drawn for others. */
  name: string;
  /** Drawn for a name that has no drawing. */
  instead?: keyof typeof documents;
  /** Its width and height in pixels. */
  size?: number;
  className?: string | undefined;
};

const drawn: Record<string, readonly Layer[]> = { ...machines, ...documents };

/** A machine, a tool or a document, for people who read little. Its name must be beside it. */
export function Drawing({ name, instead, size = 64, className }: Props) {
  const layers = Object.hasOwn(drawn, name) ? drawn[name] : instead && drawn[instead];
  if (!layers) return null;
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {layers.map(([paint, path]) => (
        <path key={paint + path} className={styles[paint]} d={path} />
      ))}
    </svg>
  );
}
