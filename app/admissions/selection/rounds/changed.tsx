import type { ReactNode } from "react";
import type { CardProps } from "./draft.ts";
import styles from "./round.module.css";

/** What another user saved meanwhile for a part without an input that could say it. */
export function Changed({ form, path }: Pick<CardProps, "form"> & { path: string }) {
  const props: { description?: ReactNode; onChange: unknown } = form.getInputProps(path);
  const { description } = props;
  return description ? <p className={styles.small}>{description}</p> : null;
}
