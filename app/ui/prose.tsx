import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./prose.module.css";

type Props = { children: ReactNode; lang?: string; className?: string | undefined };

/** Styles long text: articles, courses, legal pages. */
export function Prose({ children, lang, className }: Props) {
  return (
    <div className={classNames(styles.prose, className)} lang={lang}>
      {children}
    </div>
  );
}
