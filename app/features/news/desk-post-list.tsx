import { useLocale, useTranslations } from "use-intl";
import type { DeskSummary } from "#app/features/content/schema.ts";
import { useDeskColumns } from "#app/features/content-editor/list/content-columns.tsx";
import { DeskList } from "#app/features/content-editor/list/content-list.tsx";
import type { SavedView } from "#app/features/saved-views/schema.ts";
import type { Page } from "#app/http/pagination.ts";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { postDesk } from "./desk.ts";
import type { DeskPostRow, DeskTag } from "./schema.ts";

type Props = {
  page: Page<DeskPostRow> | null;
  summary: DeskSummary["post"] | null;
  tags: DeskTag[];
  views: SavedView[];
};

export function DeskPostList({ page, summary, tags, views }: Props) {
  const t = useTranslations("contentEditor.news");
  const locale = useLocale();
  const columns = useDeskColumns<DeskPostRow>(postDesk, ({ tags: given, reading_minutes }) => (
    <>
      {given.length > 0 && <span>{given.map(({ label }) => label).join(", ")}</span>}
      <span>{t("minutes", { minutes: reading_minutes })}</span>
    </>
  ));
  return (
    <DeskList
      desk={postDesk}
      label={t("title")}
      empty={t("empty")}
      search={t("search")}
      page={page}
      summary={summary}
      views={views}
      columns={Object.values(columns)}
      names={["tag"]}
      filters={[
        <FilterSelect
          key="tag"
          name="tag"
          label={t("anyTag")}
          options={tags.map(({ key, label }) => ({ value: key, label: label[locale] }))}
        />,
      ]}
    />
  );
}
