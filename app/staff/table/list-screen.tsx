import { type ReactNode, useState } from "react";
import { type MoreAction, MoreMenu } from "../frame/more-menu.tsx";
import { PageHeader } from "../frame/page-header.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FirstRowButton } from "./first-row-button.tsx";
import { useHiddenColumns } from "./hidden-columns.ts";
import type { ListFilter } from "./list-filter.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListTable, type ListTableProps, type Selection } from "./list-table.tsx";
import { ListTabs, type Tabs } from "./list-tabs.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { SelectAll } from "./select-all.tsx";
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
  /** The main action, at the end of the first line. */
  action?: ReactNode;
  /** Where else the screen leads, in a menu beside the main action. */
  more?: readonly MoreAction[];
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

/** What a screen gives to each of several lists that it shows in turn. */
export type ListHead = Pick<ListProps<never>, "tabs" | "action" | "more">;

type ScreenProps<T> = Omit<ListProps<T>, "label"> & {
  title: string;
  /** What the screen is about, one press away. */
  lead?: ReactNode;
  /** Between the header and the list. */
  children?: ReactNode;
};

/** A screen whose main part is a list. */
export function ListScreen<T extends { id: number }>(props: ScreenProps<T>) {
  const { title, lead, children, ...list } = props;
  return (
    <>
      <PageHeader title={title} lead={lead} list={{ total: totalOf(list.page) }} />
      {children}
      <List label={title} {...list} />
    </>
  );
}

function totalOf(page: ListTableProps<unknown>["page"]): number | null {
  if (!page) return null;
  return "meta" in page ? page.meta.total : page.length;
}

/** Tabs, one line of search, filters and tools, the rows, and what can be done with those selected. */
export function List<T extends { id: number }>(props: ListProps<T>) {
  const { tabs, search, filters, names = [], exported, stored, tools, above, instead } = props;
  const { selection, action, more = [], ...table } = props;
  const url = useListUrl();
  const [hidden, setHidden] = useHiddenColumns(stored ?? "");
  const [chosen, setChosen] = useState<{ within?: string | undefined; rows: T[] }>({ rows: [] });
  const within = selection?.within;
  const selected = chosen.within === within ? chosen.rows : [];
  const onChange = (rows: T[]) => setChosen({ within, rows });
  const file = typeof exported === "string" ? { path: exported } : exported;
  const page = props.page && "meta" in props.page ? props.page : null;
  const actions = (action || more.length > 0) && (
    <>
      {more.length > 0 && <MoreMenu actions={more} />}
      {action}
    </>
  );
  const isWithTools = tools || stored || file || (actions && !tabs);
  return (
    <>
      <FirstRowButton label={props.label} />
      {tabs && (
        <ListTabs
          {...tabs}
          end={
            (tabs.end || actions) && (
              <>
                {tabs.end}
                {actions}
              </>
            )
          }
        />
      )}
      {(search || filters || isWithTools) && (
        <ListToolbar search={search} filters={filters}>
          {isWithTools && (
            <>
              {tools}
              {stored && !instead && (
                <ColumnChoice columns={props.columns} hidden={hidden} onChange={setHidden} />
              )}
              {file && <ExportMenu {...file} names={names} />}
              {!tabs && actions}
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
      <div className={styles.foot}>
        {selection?.read && page && (
          <SelectAll page={page} selected={selected} onChange={onChange} read={selection.read} />
        )}
        {selection && selected.length > 0 && (
          <div className={styles.bulk}>{selection.bar(selected, onChange)}</div>
        )}
        {page && !instead && page.data.length > 0 && (
          <ListFooter
            meta={page.meta}
            selects={Boolean(selection)}
            searches={Boolean(search)}
            keys
          />
        )}
      </div>
    </>
  );
}
