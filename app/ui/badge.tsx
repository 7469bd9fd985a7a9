import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import type { Tone } from "./state-tones.ts";

type Props = {
  tone?: Tone;
  children: ReactNode;
};

export function Badge({ tone = "neutral", children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
