import { useTranslations } from "use-intl";
import type { SavedView } from "#app/base/saved-views/schema.ts";
import { useContentColumns } from "#app/content/editor/list/content-columns.tsx";
import { ContentList, type ContentListProps } from "#app/content/editor/list/content-list.tsx";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { type EditorFormationRow, formationKind } from "../content-kind.ts";
import { type Category, levels } from "../schema.ts";

type Props = {
  page: Page<EditorFormationRow> | null;
  summary: ContentSummary["formation"] | null;
  categories: Category[];
  views: SavedView[];
} & Pick<ContentListProps<EditorFormationRow>, "action" | "more">;

export function CourseList({ categories, ...list }: Props) {
  const t = useTranslations("editor.courses");
  const words = useTranslations("formations");
  const { first, state, languages, edited, actions } = useContentColumns<EditorFormationRow>(
    formationKind,
    ({ category, place }) => (
      <>
        <span>{category.name}</span>
        {place && <span>{place}</span>}
      </>
    ),
  );
  const own: ListColumn<EditorFormationRow>[] = [
    {
      name: "level",
      title: t("level"),
      render: ({ level }) => words(`levels.${level}`),
      from: "desktop",
    },
    {
      name: "cohorts",
      title: t("cohorts"),
      align: "end",
      from: "tablet",
    },
  ];
  return (
    <ContentList
      kind={formationKind}
      label={t("title")}
      empty={t("empty")}
      search={t("search")}
      {...list}
      columns={[first, state, languages, ...own, edited, actions]}
      filters={[
        {
          name: "category",
          label: words("filters.category"),
          options: categories.map(({ id, formation_category: label }) => ({
            value: String(id),
            label,
          })),
        },
        {
          name: "level",
          label: t("level"),
          options: levels.map((value) => ({ value, label: words(`levels.${value}`) })),
        },
      ]}
    />
  );
}
