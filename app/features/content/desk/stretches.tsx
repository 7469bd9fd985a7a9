import type { Stretch } from "../revision.ts";
import styles from "./stretches.module.css";

const tags = { same: "span", added: "ins", removed: "del" } as const;

/** One of two texts, with what the other one says otherwise: neither is right or wrong. */
export function OneOfTwo({ stretches }: { stretches: Stretch[] }) {
  return stretches.map(({ kind, text }, index) => {
    const Tag = kind === "same" ? "span" : "mark";
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else to be told by
      <Tag key={index} className={kind === "same" ? undefined : styles.differs}>
        {text}
      </Tag>
    );
  });
}

/** A text with what came in and what went out. */
export function Stretches({ stretches }: { stretches: Stretch[] }) {
  return stretches.map(({ kind, text }, index) => {
    const Tag = tags[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else to be told by
      <Tag key={index} className={kind === "same" ? undefined : styles[kind]}>
        {text}
      </Tag>
    );
  });
}
