import { useTranslations } from "use-intl";
import { BodyField } from "#app/content/editor/fields/body-field.tsx";
import { SlugField } from "#app/content/editor/fields/slug-field.tsx";
import { TextField } from "#app/content/editor/fields/text-field.tsx";
import { useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { SearchPreview } from "#app/content/editor/search/search-preview.tsx";
import { postKind } from "./content-kind.ts";

const { title, excerpt, author, seo_title, seo_description } = postKind.fields.translated;

/** What an article says in one language. */
export function PostWordFields() {
  const t = useTranslations("editor.news");
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
