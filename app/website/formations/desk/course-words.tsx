import { useTranslations } from "use-intl";
import { BodyField } from "#app/content/editor/fields/body-field.tsx";
import { LinesField } from "#app/content/editor/fields/lines-field.tsx";
import { SlugField } from "#app/content/editor/fields/slug-field.tsx";
import { TextField } from "#app/content/editor/fields/text-field.tsx";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { SearchPreview } from "#app/content/editor/search/search-preview.tsx";
import { formationKind } from "../content-kind.ts";
import type { Category } from "../schema.ts";
import { ModulesField } from "./modules-field.tsx";

const { title, summary, objectives, certificate, seo_title, seo_description } =
  formationKind.fields.translated;

/** What a course says in one language. */
export function CourseWords({ categories }: { categories: Category[] }) {
  const t = useTranslations("editor.courses");
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
