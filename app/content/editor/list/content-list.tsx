import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { SavedView } from "#app/base/saved-views/schema.ts";
import { ViewsMenu } from "#app/base/saved-views/views-menu.tsx";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import {
  type ContentSummary,
  itemStates,
  languageStates,
  reviewStates,
} from "#app/content/working-copies/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { MoreAction } from "#app/staff/frame/more-menu.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import type { ListFilter } from "#app/staff/table/list-filter.ts";
import { List } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { TextsOnDevice } from "../draft/texts-on-device.tsx";
import type { AnyItem } from "../item/editor-item.ts";
import { BinPanel } from "./bin-panel.tsx";
import { BulkContentTask } from "./bulk-content-task.tsx";
import { ContentBulk } from "./content-bulk.tsx";
import { contentFilterNames } from "./content-filters.ts";
import { LanguageOverview } from "./language-overview.tsx";
import { LocalRows, useLocalRows } from "./local-rows.ts";

export type ListedItem = Pick<AnyItem, "id" | "title" | "state" | "languages" | "may">;

export type ContentListProps<T> = {
  kind: ContentKind;
  label: string;
  empty: string;
  search: string;
  page: Page<T> | null;
  summary: ContentSummary["post"] | null;
  columns: ListColumn<T>[];
  /** The kind's own filters. */
  filters: ListFilter[];
  views: SavedView[];
  /** The main action, and where else the screen leads. */
  action: ReactNode;
  more: readonly MoreAction[];
};

const reviewFilters = ["to_review", ...reviewStates] as const;

/** The list of a kind: state tabs, missing translations, filters and table. */
export function ContentList<T extends ListedItem>(props: ContentListProps<T>) {
  const { kind, page, summary, filters, views, ...list } = props;
  const t = useTranslations("editor");
  const review = useTranslations("review.filters");
  const url = useListUrl();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();
  const [hidden, setHidden] = useHiddenColumns(kind.key);
  const rows = useLocalRows(page);
  const states = summary?.states;
  const desk = `/api/desk/${kind.collection}`;
  // The one in the address, or the one that fits the person’s role.
  const reviewed =
    reviewFilters.find((each) => each === url.get("review")) ??
    (may(kind.publish) ? "to_review" : "returned");
  const kindFilters: ListFilter[] = [
    { name: "mine", label: t("list.mine"), toggle: "1" },
    { name: "review", label: review(reviewed), toggle: reviewed },
    { name: "pending", label: t("list.pending"), toggle: "1" },
    { name: "scheduled", label: t("list.thisWeek"), toggle: "week" },
    ...filters,
    {
      name: "language",
      second: "language_state",
      label: t("list.byLanguage"),
      options: locales.flatMap((locale) =>
        languageStates.map((name) => ({
          value: `${locale} ${name}`,
          label: `${locale.toUpperCase()} · ${t(`marks.${name}`)}`,
        })),
      ),
    },
    {
      name: "author",
      label: t("list.byAuthor"),
      options: (summary?.authors ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: "from", label: t("list.from"), day: true },
    { name: "to", label: t("list.to"), day: true },
  ];
  return (
    <>
      <TextsOnDevice kinds={[kind]} />
      <LocalRows value={rows}>
        <List
          {...list}
          tabs={{
            name: "status",
            label: t("list.states"),
            items: [
              {
                value: "",
                label: t("list.all"),
                count: states && Object.values(states).reduce((sum, count) => sum + count, 0),
              },
              ...itemStates.map((value) => ({
                value,
                label: t(`states.${value}`),
                count: states?.[value],
              })),
            ],
            end: <BinPanel kind={kind} />,
          }}
          filters={kindFilters}
          names={[...contentFilterNames, ...filters.map(({ name }) => name)]}
          tools={
            <>
              <LanguageOverview counts={summary?.languages ?? null} />
              <ViewsMenu
                path={`${desk}/views`}
                views={views}
                hidden={hidden}
                onHidden={setHidden}
              />
            </>
          }
          stored={kind.key}
          exported={`${desk}/export`}
          above={
            url.get("task") && (
              <BulkContentTask
                key={url.get("task")}
                id={url.get("task")}
                onEnd={() => void revalidate()}
                onClose={() => url.set({ task: null })}
              />
            )
          }
          page={page && { ...page, data: rows.items }}
          order={{ otherwise: "-edited_at" }}
          selection={{
            nameOf: ({ title }) => title || t("untitled"),
            bar: (selected, onChange) => (
              <ContentBulk
                kind={kind}
                items={selected}
                onTask={(task) => url.set({ task })}
                onDone={(left) => onChange(selected.filter(({ id }) => left.includes(id)))}
              />
            ),
          }}
        />
      </LocalRows>
    </>
  );
}
