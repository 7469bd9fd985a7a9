import { createContext, use } from "react";
import { useTranslations } from "use-intl";

/** The labels of a kind that brings its own; null for a field it does not know. */
export const FieldLabelContext = createContext<(field: string) => string | null>(() => null);

/** The label of a field; an unknown field is shown by its name. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations("editor.fields");
  const own = use(FieldLabelContext);
  return (field) => own(field) ?? (isNamed(field) ? t(field) : field);
}

export function FieldName({ field }: { field: string }) {
  return useFieldLabel()(field);
}

const names = [
  "title",
  "slug",
  "excerpt",
  "author",
  "body",
  "cover_alt",
  "tags",
  "cover_id",
  "cover_decorative",
  "seo_title",
  "seo_description",
  "summary",
  "description",
  "objectives",
  "programme",
  "prerequisites",
  "certificate",
  "category_formation_id",
  "level",
  "place",
  "duration_months",
  "form",
  "illustration",
] as const;
type NamedField = (typeof names)[number];

function isNamed(field: string): field is NamedField {
  return names.some((name) => name === field);
}
