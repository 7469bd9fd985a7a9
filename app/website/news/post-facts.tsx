import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CoverField } from "#app/content/editor/fields/cover-field.tsx";
import fields from "#app/content/editor/fields/fields.module.css";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { postKind } from "./content-kind.ts";
import { NewTag } from "./new-tag.tsx";
import type { EditorTag } from "./schema.ts";

/** What an article has in common in all languages. */
export function PostFacts({ tags: loaded }: { tags: EditorTag[] }) {
  const t = useTranslations("editor.fields");
  const locale = useLocale();
  const { item } = useItemEditor();
  const { may } = useStaff();
  const [tags, setTags] = useState(loaded);
  const { value, onChange, error, id, disabled } = useField<string[]>("tags", "shared");
  return (
    <>
      <CoverField limit={postKind.fields.translated.cover_alt.max} />
      <section className={fields.group}>
        <MultiSelect
          id={id}
          label={t("tags")}
          data={tags.map(({ key, label }) => ({ value: key, label: label[locale] }))}
          value={value ?? []}
          onChange={onChange}
          error={error}
          disabled={disabled}
          maxValues={postKind.fields.shared.tags.items}
          searchable
          clearable
        />
        {may("categories.manage") && (
          <NewTag
            onCreated={(tag) => {
              setTags([...tags, tag]);
              onChange([...(value ?? []), tag.key]);
            }}
          />
        )}
      </section>
      <ItemFacts item={item} />
    </>
  );
}
