import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { useShown } from "./shown.ts";
import { useStaff } from "./use-staff.ts";

type Props = { title: string; lead?: ReactNode; action?: ReactNode };

/** The page title, also set as the document title, with the main action. A record has its own. */
export function PageHeader({ title, lead, action }: Props) {
  const { programme } = useStaff();
  const shown = useShown();
  if (!shown) return null;
  return (
    <header className={styles.header}>
      <title>{`${title} – ${programme}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1 className={styles.title}>{title}</h1>
        {typeof lead === "string" ? (
          <p className={styles.lead}>{lead}</p>
        ) : (
          lead && <div className={styles.lead}>{lead}</div>
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}
