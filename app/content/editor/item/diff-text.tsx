import type { Stretch } from "#app/content/working-copies/drafts/revision.ts";
import styles from "./diff-text.module.css";

type Props = { stretches: Stretch[] };
type StretchStyles = Record<
  Stretch["kind"],
  { Tag: "span" | "mark" | "ins" | "del"; className?: string }
>;

const differs = { Tag: "mark", className: styles.differs } as const;
const clashStyles: StretchStyles = { same: { Tag: "span" }, added: differs, removed: differs };
const diffStyles: StretchStyles = {
  same: { Tag: "span" },
  added: { Tag: "ins", className: styles.added },
  removed: { Tag: "del", className: styles.removed },
};

/** One of two texts in conflict, with the differing parts highlighted. */
export function ClashText({ stretches }: Props) {
  return renderStretches(stretches, clashStyles);
}

/** A text with its insertions and deletions. */
export function DiffText({ stretches }: Props) {
  return renderStretches(stretches, diffStyles);
}

function renderStretches(stretches: Stretch[], looks: StretchStyles) {
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
