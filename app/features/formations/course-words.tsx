import { useTranslations } from "use-intl";
import { useField, useItemEditor } from "#app/features/content-editor/editor-context.ts";
import { BodyField } from "#app/features/content-editor/fields/body-field.tsx";
import { LinesField } from "#app/features/content-editor/fields/lines-field.tsx";
import { SlugField } from "#app/features/content-editor/fields/slug-field.tsx";
import { TextField } from "#app/features/content-editor/fields/text-field.tsx";
import { SearchPreview } from "#app/features/content-editor/search/search-preview.tsx";
import { formationKind } from "./content-kind.ts";
import { ModulesField } from "./modules-field.tsx";
import type { Category } from "./schema.ts";

const { title, summary, objectives, certificate, seo_title, seo_description } =
  formationKind.fields.translated;

/** What a course says in one language. */
export function CourseWords({ categories }: { categories: Category[] }) {
  const t = useTranslations("contentEditor.courses");
  const { part } = useItemEditor();
  const { value } = useField<number>("category_formation_id", "shared");
  const category = categories.find(({ id }) => id === value);
  const path = `/formations/${category?.slugs[part] ?? category?.slug ?? ""}`;
  const lines = { limit: objectives.max, most: objectives.items };
  return (
    // Another language is another text: what is typed there starts from what is stored.
    <div key={part} style={{ display: "contents" }}>
      <TextField field="title" limit={title.max} big />
      <TextField field="summary" limit={summary.max} rows={2} description={t("summaryHint")} />
      <BodyField />
      <LinesField field="objectives" {...lines} />
      <ModulesField />
      <LinesField field="prerequisites" {...lines} />
      <TextField field="certificate" limit={certificate.max} rows={2} />
      <SlugField path={path} />
      <SearchPreview
        path={path}
        limits={{ title: seo_title.max, description: seo_description.max }}
      />
    </div>
  );
}
