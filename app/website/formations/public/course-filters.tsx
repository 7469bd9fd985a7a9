import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Category, levels } from "../schema.ts";
import styles from "./course-filters.module.css";
import { type CourseFilter, isFiltered } from "./filters.ts";

type Props = { filters: CourseFilter; categories: Category[]; places: string[]; target: string };

/** A plain GET form: the choice is in the address, to go back to, to bookmark and to share. */
export function CourseFilters({ filters, categories, places, target }: Props) {
  const t = useTranslations("formations");
  const list = localePath(useLocale(), "/formations");
  return (
    <search aria-label={t("filters.label")}>
      <form className={styles.form} method="get" action={`${list}#${target}`}>
        <Field
          className={styles.search}
          type="search"
          name="search"
          label={t("filters.search")}
          placeholder={t("filters.searchHint")}
          defaultValue={filters.search}
          maxLength={100}
        />
        <Field
          as="select"
          name="category"
          label={t("filters.category")}
          defaultValue={filters.category ?? ""}
        >
          <option value="">{t("filters.anyCategory")}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.formation_category}
            </option>
          ))}
        </Field>
        <Field
          as="select"
          name="level"
          label={t("filters.level")}
          defaultValue={filters.level ?? ""}
        >
          <option value="">{t("filters.anyLevel")}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {t(`levels.${level}`)}
            </option>
          ))}
        </Field>
        <Field as="select" name="place" label={t("filters.place")} defaultValue={filters.place}>
          <option value="">{t("filters.anyPlace")}</option>
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
        </Field>
        <div className={styles.actions}>
          <Button type="submit">{t("filters.submit")}</Button>
          {isFiltered(filters) && <a href={`${list}#${target}`}>{t("filters.reset")}</a>}
        </div>
      </form>
    </search>
  );
}
