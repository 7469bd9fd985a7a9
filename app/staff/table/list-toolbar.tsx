import type { ReactNode } from "react";
import type { ListFilter } from "./list-filter.ts";
import { ListFilters } from "./list-filters.tsx";
import styles from "./list-toolbar.module.css";
import { SearchBox } from "./search-box.tsx";

type Props = {
  /** What can be searched for; without it there is no search. */
  search?: string | undefined;
  filters?: readonly ListFilter[] | undefined;
  /** At the end of the line. */
  children?: ReactNode;
};

/** One line: search, the filters in use, a menu of the others, tools. */
export function ListToolbar({ search, filters = [], children }: Props) {
  return (
    <div className={styles.toolbar}>
      {search && (
        <div className={styles.search}>
          <SearchBox label={search} />
        </div>
      )}
      <ListFilters filters={filters} />
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}
