import type { Stretch } from "../revision.ts";
import styles from "./stretches.module.css";

const tags = { same: "span", added: "ins", removed: "del" } as const;

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
