import { useTranslations } from "use-intl";
import type { DeskSummary } from "#app/features/content/schema.ts";
import { useDeskColumns } from "#app/features/content-editor/list/content-columns.tsx";
import { DeskList } from "#app/features/content-editor/list/content-list.tsx";
import type { SavedView } from "#app/features/saved-views/schema.ts";
import type { Page } from "#app/http/pagination.ts";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import { formationDesk } from "./desk.ts";
import { type Category, type DeskFormationRow, levels } from "./schema.ts";

type Props = {
  page: Page<DeskFormationRow> | null;
  summary: DeskSummary["formation"] | null;
  categories: Category[];
  views: SavedView[];
};

export function DeskCourseList({ page, summary, categories, views }: Props) {
  const t = useTranslations("contentEditor.courses");
  const words = useTranslations("formations");
  const { first, state, languages, edited, actions } = useDeskColumns<DeskFormationRow>(
    formationDesk,
    ({ category, place }) => (
      <>
        <span>{category.name}</span>
        {place && <span>{place}</span>}
      </>
    ),
  );
  const own: ListColumn<DeskFormationRow>[] = [
    {
      accessor: "level",
      label: t("level"),
      title: t("level"),
      render: ({ level }) => words(`levels.${level}`),
      from: "desktop",
    },
    {
      accessor: "cohorts",
      label: t("cohorts"),
      title: t("cohorts"),
      textAlign: "right",
      from: "tablet",
    },
  ];
  return (
    <DeskList
      desk={formationDesk}
      label={t("title")}
      empty={t("empty")}
      search={t("search")}
      page={page}
      summary={summary}
      views={views}
      columns={[first, state, languages, ...own, edited, actions]}
      names={["category", "level"]}
      filters={[
        <FilterSelect
          key="category"
          name="category"
          label={words("filters.anyCategory")}
          options={categories.map(({ id, formation_category: label }) => ({
            value: String(id),
            label,
          }))}
        />,
        <FilterSelect
          key="level"
          name="level"
          label={words("filters.anyLevel")}
          options={levels.map((value) => ({ value, label: words(`levels.${value}`) }))}
        />,
      ]}
    />
  );
}
