import { type CSSProperties, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/features/content/content-kind.ts";
import type { ContentSummary } from "#app/features/content/schema.ts";
import type { SavedView } from "#app/features/saved-views/schema.ts";
import { ViewsMenu } from "#app/features/saved-views/views-menu.tsx";
import type { Page } from "#app/http/pagination.ts";
import { ColumnChoice, useHiddenColumns } from "#app/staff/table/column-choice.tsx";
import { DayFilter } from "#app/staff/table/day-filter.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterFold, FilterFoldButton } from "#app/staff/table/filter-fold.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { AnyItem } from "../editor-item.ts";
import { BinPanel } from "./bin-panel.tsx";
import { BulkContentTask } from "./bulk-content-task.tsx";
import { ContentBulk } from "./content-bulk.tsx";
import { contentFilterNames } from "./content-filters.ts";
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

const rare = ["pending", "scheduled", "author", "from", "to"];

/** The list of a kind: state tabs, missing translations, filters and table. */
export function ContentList<T extends ListedItem>(props: Props<T>) {
  const { kind, label, empty, search, page, summary, columns, filters, names, views } = props;
  const t = useTranslations("contentEditor");
  const url = useListUrl();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();
  const [hidden, setHidden] = useHiddenColumns(kind.key);
  const [shown, setShown] = useState(false);
  const [selected, setSelected] = useState<T[]>([]);
  const all = [...contentFilterNames, ...names];
  const rows = useLocalRows(page);
  const untitled = (record: T) => record.title || t("untitled");
  return (
    <>
      <StateTabs counts={summary?.states ?? null} />
      <div className={styles.above}>
        <FilterFold shown={shown}>
          <LanguageOverview counts={summary?.languages ?? null} />
        </FilterFold>
        <ToggleFilter name="mine" label={t("list.mine")} />
        <ReviewFilter mayDecide={may(kind.publish)} />
        <FilterFold shown={shown || rare.some((name) => url.get(name))}>
          <ToggleFilter name="pending" label={t("list.pending")} />
          <ToggleFilter name="scheduled" value="week" label={t("list.thisWeek")} />
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
        </FilterFold>
        <FilterFoldButton shown={shown} onChange={setShown} />
      </div>
      <div
        className={table.toolbar}
        style={{ "--filters": filters.length + 1 } as CSSProperties}
        data-tools={filters.length > 1 ? "below" : undefined}
      >
        <SearchBox label={search} />
        <FilterFold shown={shown}>
          {filters}
          <LanguageFilter />
        </FilterFold>
        <div className={table.tools}>
          <ViewsMenu
            path={`/api/desk/${kind.collection}/views`}
            views={views}
            hidden={hidden}
            onHidden={setHidden}
          />
          <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
          <ExportMenu path={`/api/desk/${kind.collection}/export`} names={all} />
          <BinPanel kind={kind} />
        </div>
      </div>
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
