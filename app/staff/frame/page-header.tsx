import type { ReactNode } from "react";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./page-header.module.css";
import { PageHelp } from "./page-help.tsx";
import { sectionOf, useSections } from "./sections.ts";
import { useShown } from "./shown.ts";
import { usePaths, useStaff } from "./use-staff.ts";

type Props = {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The screen is a list, with so many rows: what it is about is one press away. */
  list?: { total: number | null };
};

/**
 * The page title, also set as the document title, with the main action. A screen of the second row has its
 * title in the top bar. A record has its own.
 */
export function PageHeader({ title, lead, action, list }: Props) {
  const { programme } = useStaff();
  const { path } = usePaths();
  const isPlace = Boolean(sectionOf(useSections(), path)?.menu);
  const shown = useShown();
  if (!shown) return null;
  return (
    <header className={styles.header} data-place={isPlace} data-bare={!action && (!lead || !!list)}>
      <title>{`${title} – ${programme}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.name}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {list && <Total count={list.total} />}
        {list && lead && <PageHelp>{lead}</PageHelp>}
      </div>
      {!list && lead && <div className={styles.lead}>{lead}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}

/** The footer of the list says the same in words. */
function Total({ count }: { count: number | null }) {
  const format = useFormatter();
  if (count === null) return null;
  return (
    <span className={styles.total} aria-hidden>
      {format.number(count)}
    </span>
  );
}
