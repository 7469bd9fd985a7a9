import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./list-tabs.module.css";
import { useListUrl } from "./use-list-url.ts";

export type Tabs = {
  /** The parameter in the address. */
  name: string;
  label: string;
  /** The value that the address does not say; empty by default. */
  first?: string;
  items: readonly { value: string; label: string; count?: number | null | undefined }[];
  /** Parameters that mean nothing in another view. */
  own?: readonly string[];
  /** Behind the tabs. */
  end?: ReactNode;
};

/** Views of one list, each with how many rows it has. */
export function ListTabs({ name, label, first = "", items, own = [], end }: Tabs) {
  const url = useListUrl();
  const format = useFormatter();
  const current = url.get(name) || first;
  return (
    <div className={styles.tabs}>
      <nav aria-label={label}>
        {items.map(({ value, label: title, count }) => (
          <Link
            key={value}
            to={url.href({
              ...Object.fromEntries(own.map((each) => [each, null])),
              [name]: value === first ? null : value,
            })}
            preventScrollReset
            aria-current={current === value ? "page" : undefined}
          >
            {title} {typeof count === "number" && <span>{format.number(count)}</span>}
          </Link>
        ))}
      </nav>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
