import { useLocale, useTranslations } from "use-intl";
import type { ContentSummary } from "#app/features/content/schema.ts";
import { useContentColumns } from "#app/features/content-editor/list/content-columns.tsx";
import { ContentList } from "#app/features/content-editor/list/content-list.tsx";
import type { SavedView } from "#app/features/saved-views/schema.ts";
import type { Page } from "#app/http/pagination.ts";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import type { EditorPostRow } from "./content-kind.ts";
import { postKind } from "./content-kind.ts";
import type { EditorTag } from "./schema.ts";

type Props = {
  page: Page<EditorPostRow> | null;
  summary: ContentSummary["post"] | null;
  tags: EditorTag[];
  views: SavedView[];
};

export function PostList({ page, summary, tags, views }: Props) {
  const t = useTranslations("contentEditor.news");
  const locale = useLocale();
  const columns = useContentColumns<EditorPostRow>(postKind, ({ tags: given, reading_minutes }) => (
    <>
      {given.length > 0 && <span>{given.map(({ label }) => label).join(", ")}</span>}
      <span>{t("minutes", { minutes: reading_minutes })}</span>
    </>
  ));
  return (
    <ContentList
      kind={postKind}
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
