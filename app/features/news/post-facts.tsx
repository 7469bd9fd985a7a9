import { MultiSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useField, useItemEditor } from "#app/features/editor/editor-context.ts";
import { CoverField } from "#app/features/editor/fields/cover-field.tsx";
import fields from "#app/features/editor/fields/fields.module.css";
import { ItemFacts } from "#app/features/editor/item-facts.tsx";
import { postLimits, type Tag } from "./schema.ts";

/** What an article has in common in all languages. */
export function PostFacts({ tags }: { tags: Tag[] }) {
  const t = useTranslations("editor.fields");
  const { item } = useItemEditor();
  const { value, onChange, error, id, disabled } = useField<string[]>("tags", "shared");
  return (
    <>
      <CoverField limit={postLimits.coverAlt} />
      <section className={fields.group}>
        <MultiSelect
          id={id}
          label={t("tags")}
          data={tags.map(({ key, label }) => ({ value: key, label }))}
          value={value ?? []}
          onChange={onChange}
          error={error}
          disabled={disabled}
          maxValues={postLimits.tags}
          searchable
          clearable
        />
      </section>
      <ItemFacts item={item} />
    </>
  );
}
