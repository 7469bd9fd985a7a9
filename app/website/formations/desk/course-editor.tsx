import { useTranslations } from "use-intl";
import type { AnyItem } from "#app/content/editor/item/editor-item.ts";
import { FieldLabelContext } from "#app/content/editor/item/field-name.tsx";
import { ItemEditor } from "#app/content/editor/item/item-editor.tsx";
import { formationKind } from "../content-kind.ts";
import type { Category } from "../schema.ts";
import { CourseShared } from "./course-shared.tsx";
import { CourseWords } from "./course-words.tsx";

type Props = { item: AnyItem; categories: Category[]; places: string[] };

/** The editor of a course, whose text is called its description. */
export function CourseEditor({ item, categories, places }: Props) {
  const t = useTranslations("editor.fields");
  return (
    <FieldLabelContext value={(field) => (field === "body" ? t("description") : null)}>
      <ItemEditor
        kind={formationKind}
        item={item}
        words={<CourseWords categories={categories} />}
        facts={<CourseShared categories={categories} places={places} />}
      />
    </FieldLabelContext>
  );
}
