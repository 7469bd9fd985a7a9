import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

type Props = {
  tone?: "neutral" | "accent" | "info" | "success" | "warning" | "error";
  children: ReactNode;
};

export function Badge({ tone = "neutral", children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
