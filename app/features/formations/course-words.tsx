import { useTranslations } from "use-intl";
import { useField, useItemEditor } from "#app/features/content-editor/editor-context.ts";
import { LinesField } from "#app/features/content-editor/fields/lines-field.tsx";
import { SlugField } from "#app/features/content-editor/fields/slug-field.tsx";
import { TextField } from "#app/features/content-editor/fields/text-field.tsx";
import { ModulesField } from "./modules-field.tsx";
import { type Category, formationLimits as limits } from "./schema.ts";

/** What a course says in one language. */
export function CourseWords({ categories }: { categories: Category[] }) {
  const t = useTranslations("contentEditor.courses");
  const { part } = useItemEditor();
  const { value } = useField<number>("category_formation_id", "shared");
  const category = categories.find(({ id }) => id === value);
  const lines = { limit: limits.line, most: limits.lines };
  return (
    // Another language is another text: what is typed there starts from what is stored.
    <div key={part} style={{ display: "contents" }}>
      <TextField field="title" limit={limits.title} big />
      <TextField field="summary" limit={limits.summary} rows={2} description={t("summaryHint")} />
      <TextField
        field="description"
        limit={limits.description}
        rows={5}
        description={t("paragraphs")}
      />
      <LinesField field="objectives" {...lines} />
      <ModulesField />
      <LinesField field="prerequisites" {...lines} />
      <TextField field="certificate" limit={limits.certificate} rows={2} />
      <SlugField path={`/formations/${category?.slugs[part] ?? category?.slug ?? ""}`} />
    </div>
  );
}
