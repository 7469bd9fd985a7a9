import { Alert, Button, EmptyState } from "@mantine/core";
import { SearchX, WifiOff } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import { classNames } from "#app/ui/class-names.ts";
import { usePaths, useStaff } from "../frame/use-staff.ts";
import { type Selection, SelectPage, SelectRow } from "./selection.tsx";
import { type ListOrder, SortLabel } from "./sort-label.tsx";
import { SortTitle } from "./sort-title.tsx";
import stacked from "./stacked.module.css";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";
import { useRowKeys } from "./use-row-keys.ts";

export type { Selection };

/** The first column names the row; it and those with an unseen title cannot be hidden. */
export type ListColumn<T> = {
  /** The field that is shown, unless `render` says what. */
  name: string;
  title: string;
  /** The title is only read aloud. */
  unseen?: boolean;
  render?: (row: T) => ReactNode;
  /** What the address says to sort by it. */
  sort?: string;
  /** Smallest screen that shows the column; all by default. */
  from?: "tablet" | "desktop";
  align?: "end";
  noWrap?: boolean;
  /** Pixels, for a column of fields. */
  width?: number;
};

export type ListTableProps<T> = {
  label: string;
  /** A page, or all rows where they are few. Null when they could not be loaded. */
  page: Page<T> | readonly T[] | null;
  columns: readonly ListColumn<T>[];
  hidden: readonly string[];
  /** Text for an empty list without filters. */
  empty: string;
  /** Whether a search or a filter is active. */
  filtered: boolean;
  /** For lists that can be sorted. */
  order?: ListOrder;
  /** Where “clear filters” leads; by default the page without parameters. */
  clear?: string;
  selection?: Selection<T>;
  /** A line of its own under a row, where there is one. */
  below?: (row: T) => ReactNode;
  /** On a phone every row is a card with all its columns; `from` is not used then. */
  asCards?: boolean;
};

/** The rows of a list, or why there are none. */
export function ListTable<T extends { id: number }>(props: ListTableProps<T>) {
  const { columns, hidden, order } = props;
  const t = useTranslations("staff.states");
  const { revalidate } = useRevalidator();
  if (!props.page) {
    return (
      <Alert color="red" icon={<WifiOff size={18} />} title={t("failed")}>
        <p className={styles.alertText}>{t("failedText")}</p>
        <Button size="xs" variant="default" onClick={() => revalidate()}>
          {t("retry")}
        </Button>
      </Alert>
    );
  }
  const page = "meta" in props.page ? props.page : null;
  const rows = "meta" in props.page ? props.page.data : props.page;
  if (rows.length === 0 && page?.meta.total) return <PastEnd last={page.meta.last_page} />;
  if (rows.length === 0) return <Nothing {...props} />;
  return (
    <>
      {order && <SortLabel columns={columns} hidden={hidden} order={order} />}
      <Rows {...props} rows={rows} />
    </>
  );
}

/** The last rows of this page were moved or deleted: go to the last page that has rows. */
function PastEnd({ last }: { last: number }) {
  const url = useListUrl();
  const turnBack = useEffectEvent(() => url.set({ page: last }));
  useEffect(() => turnBack(), []);
  return null;
}

type NothingProps = Pick<ListTableProps<unknown>, "filtered" | "empty" | "clear">;

function Nothing({ filtered, empty, clear }: NothingProps) {
  const t = useTranslations("staff");
  const { to, path } = usePaths();
  return (
    <EmptyState
      variant="light"
      py="xl"
      icon={<SearchX size={28} aria-hidden />}
      title={filtered ? t("states.noMatch") : empty}
    >
      {filtered && (
        <EmptyState.Actions>
          <Button component={Link} to={clear ?? to(path)} variant="default">
            {t("table.clear")}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}

function Rows<T extends { id: number }>(props: ListTableProps<T> & { rows: readonly T[] }) {
  const { label, rows, hidden, order, selection, below, asCards = false } = props;
  const navigation = useNavigation();
  const { to, path } = usePaths();
  const last = useRef<number | null>(null);
  const { density } = useStaff().user;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const isAsked = navigation.state === "loading" && navigation.location.pathname === to(path);
  const columns = props.columns.filter(({ name }) => !hidden.includes(name));
  const look = ({ from, align, noWrap }: ListColumn<T>) => ({
    "data-from": asCards ? undefined : from,
    "data-align": align,
    "data-nowrap": noWrap,
  });
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        data-rows
        data-density={density}
        aria-label={label}
        aria-busy={isAsked}
        className={classNames(styles.table, asCards && stacked.stacked)}
      >
        <thead>
          <tr>
            {selection && <SelectPage rows={rows} selection={selection} />}
            {columns.map((column) => {
              const { name, title, sort, unseen, width } = column;
              return (
                <th key={name} scope="col" style={width ? { width } : undefined} {...look(column)}>
                  {sort && order ? (
                    <SortTitle name={sort} label={title} otherwise={order.otherwise} />
                  ) : (
                    <span className={unseen ? "visually-hidden" : undefined}>{title}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = below?.(row);
            return (
              <Fragment key={row.id}>
                <tr>
                  {selection && (
                    <SelectRow row={row} rows={rows} selection={selection} last={last} />
                  )}
                  {columns.map((column, place) => {
                    const { name, title, unseen } = column;
                    const Cell = place === 0 ? "th" : "td";
                    return (
                      <Cell
                        key={name}
                        {...(place === 0 ? { scope: "row" } : {})}
                        {...(asCards ? { "data-label": unseen ? "" : title } : {})}
                        {...look(column)}
                      >
                        {isFree(column) ? (
                          inOnePiece(asCards && place > 0, contentOf(column, row))
                        ) : (
                          <div className={styles.line} data-line>
                            {contentOf(column, row)}
                          </div>
                        )}
                      </Cell>
                    );
                  })}
                </tr>
                {more && (
                  <tr>
                    <td colSpan={columns.length + (selection ? 1 : 0)}>{more}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Fields and buttons are not cut. */
function isFree<T>({ width, unseen }: ListColumn<T>): boolean {
  return Boolean(width || unseen);
}

function contentOf<T>({ name, render }: ListColumn<T>, row: T): ReactNode {
  return render ? render(row) : String(row[name as keyof T] ?? "");
}

/** In a card the content of a cell stands beside the title of its column. */
function inOnePiece(isCard: boolean, content: ReactNode): ReactNode {
  return isCard ? <div>{content}</div> : content;
}
