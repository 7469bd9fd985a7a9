import "mantine-datatable/styles.layer.css";
import { Alert, Button, EmptyState } from "@mantine/core";
import { SearchX, WifiOff } from "lucide-react";
import { DataTable, type DataTableColumn, type DataTableProps } from "mantine-datatable";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/http/pagination.ts";
import { classNames } from "#app/ui/class-names.ts";
import { usePaths, useStaff } from "../use-staff.ts";
import { ListFooter } from "./list-footer.tsx";
import { type ReadPage, SelectAll } from "./select-all.tsx";
import { type ListOrder, SortLabel } from "./sort-label.tsx";
import { SortTitle } from "./sort-title.tsx";
import stacked from "./stacked.module.css";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

export type ListColumn<T> = DataTableColumn<T> & {
  accessor: string;
  title: ReactNode;
  /** Name of the sort field; the title must be a string then. */
  sort?: string;
  /** Name in the column menu; a column without one cannot be hidden. */
  label?: string;
  /** Smallest screen that shows the column; all by default. */
  from?: "tablet" | "desktop";
};

type Props<T> = {
  label: string;
  /** Null when it could not be loaded. */
  page: Page<T> | null;
  columns: ListColumn<T>[];
  hidden: readonly string[];
  /** Text for an empty list without filters. */
  empty: string;
  /** Whether a search or a filter is active. */
  filtered: boolean;
  /** For lists that can be sorted. */
  order?: ListOrder;
  /** Where “clear filters” leads; by default the page without parameters. */
  clear?: string;
  selection?: {
    selected: T[];
    onChange: (records: T[]) => void;
    nameOf: (record: T) => string;
    /** Reads other pages of the list, when all of them may be selected. */
    read?: ReadPage<T>;
  };
  rowExpansion?: DataTableProps<T>["rowExpansion"];
  /** On a phone every row is a card with all its columns; `from` is not used then. */
  asCards?: boolean;
};

/** A table of the staff area with its empty, loading and error states. */
export function ListTable<T extends { id: number }>(props: Props<T>) {
  const { label, page, columns, hidden, empty, filtered, order, clear } = props;
  const { selection, rowExpansion, asCards = false } = props;
  const t = useTranslations("staff");
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const { to, path } = usePaths();
  const isCompact = useStaff().user.density === "compact";
  if (!page) {
    return (
      <Alert color="red" icon={<WifiOff size={18} />} title={t("states.failed")}>
        <p className={styles.alertText}>{t("states.failedText")}</p>
        <Button size="xs" variant="default" onClick={() => revalidate()}>
          {t("states.retry")}
        </Button>
      </Alert>
    );
  }
  if (page.data.length === 0 && page.meta.total > 0) return <PastEnd last={page.meta.last_page} />;
  if (page.data.length === 0) {
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
  return (
    <>
      {order && <SortLabel columns={columns} hidden={hidden} order={order} />}
      {selection?.read && (
        <SelectAll
          page={page}
          selected={selection.selected}
          onChange={selection.onChange}
          read={selection.read}
        />
      )}
      <DataTable<T>
        aria-label={label}
        // The table's own empty state is read aloud even when it is not visible.
        emptyState={<span />}
        records={page.data}
        columns={columns
          .filter(({ accessor }) => !hidden.includes(accessor))
          .map(({ label: _, sort, from, ...column }) => ({
            ...column,
            ...(sort && order
              ? {
                  title: (
                    <SortTitle
                      name={sort}
                      label={String(column.title)}
                      otherwise={order.otherwise}
                    />
                  ),
                }
              : {}),
            ...(asCards ? cardCell(column) : {}),
            ...(from && !asCards
              ? { titleClassName: styles[from], cellsClassName: styles[from] }
              : {}),
          }))}
        fetching={navigation.state === "loading" && navigation.location.pathname === to(path)}
        loaderBackgroundBlur={1}
        withTableBorder
        highlightOnHover
        verticalSpacing={isCompact ? 1 : 6}
        className={classNames(isCompact && styles.compact, asCards && stacked.stacked)}
        height="auto"
        {...(rowExpansion ? { rowExpansion } : {})}
        {...(selection ? selectionProps(selection, t) : {})}
      />
      <ListFooter meta={page.meta} />
    </>
  );
}

/** A cell that says its column, with its content in one piece beside it. */
function cardCell<T>({ title, render }: Pick<DataTableColumn<T>, "title" | "render">) {
  const name = typeof title === "string" ? title : "";
  return {
    customCellAttributes: () => ({ "data-label": name }),
    ...(render ? { render: (record: T, index: number) => <div>{render(record, index)}</div> } : {}),
  };
}

/** The last rows of this page were moved or deleted: go to the last page that has rows. */
function PastEnd({ last }: { last: number }) {
  const url = useListUrl();
  const turnBack = useEffectEvent(() => url.set({ page: last }));
  useEffect(() => turnBack(), []);
  return null;
}

function selectionProps<T>(
  { selected, onChange, nameOf }: NonNullable<Props<T>["selection"]>,
  t: ReturnType<typeof useTranslations<"staff">>,
) {
  return {
    // The whole cell takes the press: the box alone is too small for a finger.
    selectionTrigger: "cell" as const,
    selectionColumnClassName: styles.selection as string,
    selectedRecords: selected,
    onSelectedRecordsChange: onChange,
    allRecordsSelectionCheckboxProps: { "aria-label": t("table.selectAll") },
    getRecordSelectionCheckboxProps: (record: T) => ({
      "aria-label": t("table.select", { name: nameOf(record) }),
    }),
  };
}
