import { useTranslations } from "use-intl";
import { useItemEditor } from "#app/features/content-editor/editor-context.ts";
import { BodyField } from "#app/features/content-editor/fields/body-field.tsx";
import { SlugField } from "#app/features/content-editor/fields/slug-field.tsx";
import { TextField } from "#app/features/content-editor/fields/text-field.tsx";
import { SearchPreview } from "#app/features/content-editor/search/search-preview.tsx";
import { postKind } from "./content-kind.ts";

const { title, excerpt, author, seo_title, seo_description } = postKind.fields.translated;

/** What an article says in one language. */
export function PostWordFields() {
  const t = useTranslations("contentEditor.news");
  const { part } = useItemEditor();
  return (
    <>
      <TextField field="title" limit={title.max} big />
      <TextField field="excerpt" limit={excerpt.max} rows={2} description={t("excerptHint")} />
      <BodyField />
      <TextField field="author" limit={author.max} />
      <SlugField key={part} path="/news" />
      <SearchPreview
        path="/news"
        limits={{ title: seo_title.max, description: seo_description.max }}
      />
    </>
  );
}
