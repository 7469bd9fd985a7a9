import { Autocomplete, NumberInput, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useField, useItemEditor } from "#app/features/content-editor/editor-context.ts";
import { CoverField } from "#app/features/content-editor/fields/cover-field.tsx";
import styles from "#app/features/content-editor/fields/fields.module.css";
import { ItemFacts } from "#app/features/content-editor/item-facts.tsx";
import {
  type Category,
  type FormKey,
  formationLimits,
  forms,
  type Level,
  levels,
} from "./schema.ts";

type Props = { categories: Category[]; places: string[] };

/** What a course has in common in all languages. */
export function CourseShared({ categories, places }: Props) {
  const t = useTranslations("contentEditor");
  const words = useTranslations("formations.levels");
  const { item } = useItemEditor();
  const category = useField<number>("category_formation_id", "shared");
  const level = useField<Level>("level", "shared");
  const place = useField<string>("place", "shared");
  const months = useField<number | null>("duration_months", "shared");
  const form = useField<FormKey | null>("form", "shared");
  return (
    <>
      <section className={styles.group}>
        <Select
          {...common(category)}
          label={t("fields.category_formation_id")}
          data={categories.map(({ id, formation_category: label }) => ({
            value: String(id),
            label,
          }))}
          value={String(category.value)}
          allowDeselect={false}
          onChange={(value) => category.onChange(Number(value))}
        />
        <Select
          {...common(level)}
          label={t("fields.level")}
          data={levels.map((value) => ({ value, label: words(value) }))}
          value={level.value}
          allowDeselect={false}
          onChange={(value) => value && level.onChange(value as Level)}
        />
        <Autocomplete
          {...common(place)}
          label={t("fields.place")}
          data={places}
          maxLength={formationLimits.place}
          value={place.value ?? ""}
          onChange={place.onChange}
        />
        <NumberInput
          {...common(months)}
          label={t("fields.duration_months")}
          min={1}
          max={120}
          clampBehavior="none"
          // Half a month is told to be wrong, not cut in silence.
          allowedDecimalSeparators={[",", "."]}
          value={months.value ?? ""}
          onChange={(value) => months.onChange(value === "" ? null : Number(value))}
        />
        <Select
          {...common(form)}
          label={t("fields.form")}
          placeholder={t("courses.noForm")}
          data={forms.map((value) => ({ value, label: t(`courses.forms.${value}`) }))}
          value={form.value}
          clearable
          onChange={(value) => form.onChange(value as FormKey | null)}
        />
      </section>
      <CoverField limit={formationLimits.coverAlt} />
      <ItemFacts item={item} />
    </>
  );
}

function common({
  id,
  error,
  disabled,
}: {
  id: string;
  error?: string | undefined;
  disabled: boolean;
}) {
  return { id, error, disabled };
}
