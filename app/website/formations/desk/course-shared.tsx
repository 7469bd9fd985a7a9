import { Autocomplete, Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CoverField } from "#app/content/editor/fields/cover-field.tsx";
import styles from "#app/content/editor/fields/fields.module.css";
import { useField, useItemEditor } from "#app/content/editor/item/editor-context.ts";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { useLengthOf } from "#app/staff/form/use-limits.ts";
import type { IllustrationName } from "#app/ui/drawings/names.ts";
import { useForms, useFormTitle } from "#app/website/registration-form/use-forms.ts";
import { formationKind } from "../content-kind.ts";
import { type Category, type FormKey, type Level, levels } from "../schema.ts";
import { IllustrationField } from "./illustration-field.tsx";

const { translated, shared } = formationKind.fields;

type Props = { categories: Category[]; places: string[] };

/** What a course has in common in all languages. */
export function CourseShared({ categories, places }: Props) {
  const t = useTranslations("editor");
  const words = useTranslations("formations.levels");
  const { item } = useItemEditor();
  const category = useField<number>("category_formation_id", "shared");
  const level = useField<Level>("level", "shared");
  const place = useField<string>("place", "shared");
  const months = useField<number | null>("duration_months", "shared");
  const form = useField<FormKey | null>("form", "shared");
  const illustration = useField<IllustrationName | null>("illustration", "shared");
  const { min, max } = shared.duration_months;
  // Kept as typed and explained; what visitors read stays as it was.
  const isOutside = months.value !== null && (months.value < min || months.value > max);
  const outside = isOutside ? months.value : null;
  const forms = useForms();
  const titleOf = useFormTitle();
  const { tooLong } = useLengthOf(place.value ?? "", shared.place.max);
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
          error={tooLong ?? place.error}
          data={places}
          value={place.value ?? ""}
          onChange={place.onChange}
        />
        <LimitedNumber
          {...common(months)}
          error={outside ? t("courses.monthsRange", { min, max, value: outside }) : months.error}
          label={t("fields.duration_months")}
          min={min}
          max={max}
          clampBehavior="none"
          // Accepted while typing: half a month must be reported as wrong, not cut off silently.
          allowedDecimalSeparators={[",", "."]}
          value={months.value ?? ""}
          onChange={(value) => months.onChange(value === "" ? null : Number(value))}
        />
        <Select
          {...common(form)}
          label={t("fields.form")}
          placeholder={t("courses.noForm")}
          data={forms.map(({ key }) => ({ value: key, label: titleOf(key) }))}
          value={form.value}
          clearable
          onChange={(value) => form.onChange(value as FormKey | null)}
        />
        <IllustrationField
          {...common(illustration)}
          label={t("fields.illustration")}
          description={t("courses.illustrationHint")}
          value={illustration.value}
          onChange={illustration.onChange}
        />
      </section>
      <CoverField limit={translated.cover_alt.max} />
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
