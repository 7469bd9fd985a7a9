import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./notice.module.css";

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type Props = {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** `status` for a result, `alert` for a new error; none for permanent text. */
  role?: "status" | "alert";
  className?: string | undefined;
};

export function Notice({ tone = "info", title, children, role, className }: Props) {
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, styles[tone], className)} role={role}>
      <Icon className={styles.icon} aria-hidden size="1.4em" />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
