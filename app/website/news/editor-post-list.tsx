import { useLocale, useTranslations } from "use-intl";
import type { SavedView } from "#app/base/saved-views/schema.ts";
import { useContentColumns } from "#app/content/editor/list/content-columns.tsx";
import { ContentList, type ContentListProps } from "#app/content/editor/list/content-list.tsx";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { EditorPostRow } from "./content-kind.ts";
import { postKind } from "./content-kind.ts";
import type { EditorTag } from "./schema.ts";

type Props = {
  page: Page<EditorPostRow> | null;
  summary: ContentSummary["post"] | null;
  tags: EditorTag[];
  views: SavedView[];
} & Pick<ContentListProps<EditorPostRow>, "action" | "more">;

export function PostList({ tags, ...list }: Props) {
  const t = useTranslations("editor.news");
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
      {...list}
      columns={Object.values(columns)}
      filters={[
        {
          name: "tag",
          label: t("byTag"),
          options: tags.map(({ key, label }) => ({ value: key, label: label[locale] })),
        },
      ]}
    />
  );
}
