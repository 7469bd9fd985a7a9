import type { Stretch } from "#app/features/content/revision.ts";
import styles from "./stretches.module.css";

type Props = { stretches: Stretch[] };
type Looks = Record<Stretch["kind"], { Tag: "span" | "mark" | "ins" | "del"; className?: string }>;

const differs = { Tag: "mark", className: styles.differs } as const;
const oneOfTwo: Looks = { same: { Tag: "span" }, added: differs, removed: differs };
const inAndOut: Looks = {
  same: { Tag: "span" },
  added: { Tag: "ins", className: styles.added },
  removed: { Tag: "del", className: styles.removed },
};

/** One of two texts in conflict, with the differing parts highlighted. */
export function OneOfTwo({ stretches }: Props) {
  return drawn(stretches, oneOfTwo);
}

/** A text with its insertions and deletions. */
export function Stretches({ stretches }: Props) {
  return drawn(stretches, inAndOut);
}

function drawn(stretches: Stretch[], looks: Looks) {
  return stretches.map(({ kind, text }, index) => {
    const { Tag, className } = looks[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other key
      <Tag key={index} className={className}>
        {text}
      </Tag>
    );
  });
}
