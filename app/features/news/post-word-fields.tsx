import { useTranslations } from "use-intl";
import { useItemEditor } from "#app/features/content-editor/editor-context.ts";
import { BodyField } from "#app/features/content-editor/fields/body-field.tsx";
import { SlugField } from "#app/features/content-editor/fields/slug-field.tsx";
import { TextField } from "#app/features/content-editor/fields/text-field.tsx";
import { postLimits } from "./schema.ts";

/** What an article says in one language. */
export function PostWordFields() {
  const t = useTranslations("contentEditor.news");
  const { part } = useItemEditor();
  return (
    <>
      <TextField field="title" limit={postLimits.title} big />
      <TextField
        field="excerpt"
        limit={postLimits.excerpt}
        rows={2}
        description={t("excerptHint")}
      />
      <BodyField />
      <TextField field="author" limit={postLimits.author} />
      <SlugField key={part} path="/news" />
    </>
  );
}
