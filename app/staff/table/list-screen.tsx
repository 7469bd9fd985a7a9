import { type ReactNode, useState } from "react";
import { PageHeader } from "../frame/page-header.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import type { ListFilter } from "./list-filters.tsx";
import { ListTable, type ListTableProps, type Selection } from "./list-table.tsx";
import { ListTabs, type Tabs } from "./list-tabs.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { asRead } from "./selection.tsx";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type ListProps<T> = Omit<ListTableProps<T>, "hidden" | "selection" | "filtered"> & {
  tabs?: Tabs;
  search?: string;
  filters?: readonly ListFilter[];
  /** The parameters that choose and order the rows: search, filters, tabs, `sort` and others. */
  names?: readonly string[];
  /** Where the rows are exported, and filters that the screen sets by itself. */
  exported?: string | { path: string; fixed: Record<string, string> };
  /** Under which the person’s choice of columns is stored; without it there is none. */
  stored?: string;
  /** Beside the choice of columns and the export. */
  tools?: ReactNode;
  /** Between the toolbar and the rows. */
  above?: ReactNode;
  /** Another view of the rows, in place of the table. */
  instead?: ReactNode;
  selection?: Pick<Selection<T>, "nameOf" | "read"> & {
    /** What can be done with the rows that are selected. */
    bar: (selected: T[], onChange: (left: T[]) => void) => ReactNode;
    /** Where rows are selected: elsewhere none is. */
    within?: string;
  };
};

type ScreenProps<T> = Omit<ListProps<T>, "label"> & {
  title: string;
  lead?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** Between the header and the list. */
  children?: ReactNode;
};

/** A screen whose main part is a list. */
export function ListScreen<T extends { id: number }>(props: ScreenProps<T>) {
  const { title, lead, action, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} lead={lead} action={action} />
      {children}
      <List label={title} {...list} />
    </>
  );
}

/** Tabs, one line of search, filters and tools, the rows, and what can be done with those selected. */
export function List<T extends { id: number }>(props: ListProps<T>) {
  const { tabs, search, filters, names = [], exported, stored, tools, above, instead } = props;
  const { selection, ...table } = props;
  const url = useListUrl();
  const [hidden, setHidden] = useHiddenColumns(stored ?? "");
  const [chosen, setChosen] = useState<{ within?: string | undefined; rows: T[] }>({ rows: [] });
  const within = selection?.within;
  const selected = asRead(chosen.within === within ? chosen.rows : [], props.page);
  const onChange = (rows: T[]) => setChosen({ within, rows });
  const file = typeof exported === "string" ? { path: exported } : exported;
  const isWithTools = tools || stored || file;
  return (
    <>
      {tabs && <ListTabs {...tabs} />}
      {(search || filters || isWithTools) && (
        <ListToolbar search={search} filters={filters}>
          {isWithTools && (
            <>
              {tools}
              {stored && !instead && (
                <ColumnChoice columns={props.columns} hidden={hidden} onChange={setHidden} />
              )}
              {file && <ExportMenu {...file} names={names} />}
            </>
          )}
        </ListToolbar>
      )}
      {above}
      {instead || (
        <ListTable
          {...table}
          hidden={stored ? hidden : []}
          filtered={names.some((name) => name !== "sort" && url.get(name))}
          {...(selection ? { selection: { ...selection, selected, onChange } } : {})}
        />
      )}
      {selection && selected.length > 0 && (
        <div className={styles.bulk}>{selection.bar(selected, onChange)}</div>
      )}
    </>
  );
}
