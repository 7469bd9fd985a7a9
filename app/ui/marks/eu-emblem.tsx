import { classNames } from "../class-names.ts";
import styles from "./eu-emblem.module.css";
import { EU_EDGE, EU_HEIGHT, EU_WIDTH, starsPath } from "./eu-geometry.ts";
import { Mark } from "./mark.tsx";

const stars = starsPath();
const [width, height] = [EU_WIDTH + 2 * EU_EDGE, EU_HEIGHT + 2 * EU_EDGE];

type EmblemProps = { title?: string; className?: string | undefined };

export function EuEmblem({ title, className }: EmblemProps) {
  return (
    <Mark
      title={title}
      className={className}
      viewBox={`${-EU_EDGE} ${-EU_EDGE} ${width} ${height}`}
      width="93"
      height="64"
    >
      <rect fill="#fff" x={-EU_EDGE} y={-EU_EDGE} width={width} height={height} />
      <rect fill="#039" width={EU_WIDTH} height={EU_HEIGHT} />
      <path fill="#fc0" d={stars} />
    </Mark>
  );
}

type StatementProps = {
  statement: string;
  /** Added below, never instead. */
  more?: string | undefined;
  className?: string | undefined;
};

/** The emblem with the funding statement that the EU rules require. */
export function EuStatement({ statement, more = "", className }: StatementProps) {
  const isOther = more.trim() !== "" && more.trim() !== statement;
  return (
    <span className={classNames(styles.statement, className)}>
      <EuEmblem className={styles.emblem} />
      <span>{statement}</span>
      {isOther && <span className={styles.more}>{more}</span>}
    </span>
  );
}
