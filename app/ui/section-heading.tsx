import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./section-heading.module.css";

type Props = {
  title: string;
  level?: 1 | 2 | 3;
  /** For `aria-labelledby` of the section and for links to it. */
  id?: string;
  lead?: ReactNode;
  /** A link to the full list, beside the title on wide screens. */
  action?: ReactNode;
  className?: string | undefined;
};

export function SectionHeading({ title, level = 2, id, lead, action, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.heading, className)}>
      <div className={styles.words}>
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
