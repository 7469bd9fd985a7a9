import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import type { ContentSummary } from "#app/features/content/schema.ts";
import type { SavedView } from "#app/features/saved-views/schema.ts";
import { ViewsMenu } from "#app/features/saved-views/views-menu.tsx";
import type { Page } from "#app/http/pagination.ts";
import { ColumnChoice } from "#app/staff/table/column-choice.tsx";
import { DayFilter } from "#app/staff/table/day-filter.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { AnyItem } from "../editor-item.ts";
import { BinPanel } from "./bin-panel.tsx";
import { BulkContentTask } from "./bulk-content-task.tsx";
import { ContentBulk } from "./content-bulk.tsx";
import { contentFilterNames } from "./content-filters.ts";
import { FILTERS, FilterButton } from "./filter-button.tsx";
import { LanguageFilter } from "./language-filter.tsx";
import { LanguageOverview } from "./language-overview.tsx";
import styles from "./list.module.css";
import { LocalRows, useLocalRows } from "./local-rows.ts";
import { StateTabs } from "./state-tabs.tsx";
import { ReviewFilter, ToggleFilter } from "./toggle-filter.tsx";

export type ListedItem = Pick<AnyItem, "id" | "title" | "state" | "languages" | "may">;

type Props<T> = {
  kind: ContentKind;
  label: string;
  empty: string;
  search: string;
  page: Page<T> | null;
  summary: ContentSummary["post"] | null;
  columns: ListColumn<T>[];
  /** The kind's own filters, and their URL parameters. */
  filters: ReactNode[];
  names: string[];
  views: SavedView[];
};

/** What the list itself shows beside the filters. */
const elsewhere = ["search", "status", "sort", "language_state"];

/** The list of a kind: state tabs, missing translations, filters and table. */
export function ContentList<T extends ListedItem>(props: Props<T>) {
  const { kind, label, empty, search, page, summary, columns, filters, names, views } = props;
  const t = useTranslations("contentEditor");
  const url = useListUrl();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();
  const [hidden, setHidden] = useHiddenColumns(kind.key);
  const [selected, setSelected] = useState<T[]>([]);
  const all = [...contentFilterNames, ...names];
  const active = all.filter((name) => !elsewhere.includes(name) && url.get(name));
  // Whoever comes by a link with filters sees which.
  const [shown, setShown] = useState(active.length > 0);
  const rows = useLocalRows(page);
  const untitled = (record: T) => record.title || t("untitled");
  return (
    <>
      <StateTabs counts={summary?.states ?? null} bin={<BinPanel kind={kind} />} />
      <div className={styles.overviewLine}>
        <LanguageOverview counts={summary?.languages ?? null} />
      </div>
      <div className={styles.toolbar}>
        <SearchBox label={search} />
        <FilterButton opened={shown} onChange={setShown} activeCount={active.length} />
        <div className={styles.tools} data-shown={shown}>
          <ViewsMenu
            path={`/api/desk/${kind.collection}/views`}
            views={views}
            hidden={hidden}
            onHidden={setHidden}
          />
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportMenu path={`/api/desk/${kind.collection}/export`} names={all} />
        </div>
      </div>
      {shown && (
        <section id={FILTERS} className={styles.filters} aria-label={t("list.filters")}>
          <ToggleFilter name="mine" label={t("list.mine")} />
          <ReviewFilter mayDecide={may(kind.publish)} />
          <ToggleFilter name="pending" label={t("list.pending")} />
          <ToggleFilter name="scheduled" value="week" label={t("list.thisWeek")} />
          {filters}
          <LanguageFilter />
          <FilterSelect
            name="author"
            label={t("list.anyAuthor")}
            options={(summary?.authors ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
          />
          <DayFilter name="from" label={t("list.from")} />
          <DayFilter name="to" label={t("list.to")} />
        </section>
      )}
      {url.get("task") && (
        <BulkContentTask
          key={url.get("task")}
          id={url.get("task")}
          onEnd={() => void revalidate()}
          onClose={() => url.set({ task: null })}
        />
      )}
      {selected.length > 0 && (
        <ContentBulk
          kind={kind}
          items={selected}
          onTask={(task) => url.set({ task })}
          onDone={(left) => setSelected(selected.filter(({ id }) => left.includes(id)))}
        />
      )}
      <LocalRows value={rows}>
        <ListTable
          label={label}
          page={page && { ...page, data: rows.items }}
          columns={columns}
          hidden={hidden}
          empty={empty}
          filtered={all.some((name) => name !== "sort" && url.get(name))}
          order={{ otherwise: "-edited_at" }}
          selection={{ selected, onChange: setSelected, nameOf: untitled }}
        />
      </LocalRows>
    </>
  );
}
