import { useTranslations } from "use-intl";

/** The label of a field; an unknown field is shown by its name. */
export function FieldName({ field }: { field: string }) {
  const t = useTranslations("contentEditor.fields");
  return isNamed(field) ? t(field) : field;
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
] as const;
export type NamedField = (typeof names)[number];

function isNamed(field: string): field is NamedField {
  return names.some((name) => name === field);
}
