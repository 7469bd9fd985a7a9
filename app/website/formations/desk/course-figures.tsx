import { useTranslations } from "use-intl";
import fields from "#app/content/editor/fields/fields.module.css";
import { locales } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { EditorFormation } from "../content-kind.ts";
import type { Cohort } from "../schema.ts";
import styles from "./catalogue.module.css";

type Props = { course: EditorFormation; cohorts: Cohort[]; title: string };

/** The course in numbers, and its cohorts that end today or later. */
export function CourseFigures({ course, cohorts, title }: Props) {
  const t = useTranslations("editor.courses");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  const figures = [
    { label: t("currentCohorts"), value: cohorts.length },
    { label: t("seats"), value: cohorts.reduce((sum, { capacity }) => sum + capacity, 0) },
    { label: t("months"), value: course.duration_months ?? "–" },
    {
      label: t("languagesOnline"),
      value: locales.filter((locale) => course.languages[locale].public).length,
    },
  ];
  return (
    <section className={fields.group}>
      <h2>{title}</h2>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cohorts.length > 0 ? (
        <ul className={styles.cohorts}>
          {cohorts.map((cohort) => (
            <li key={cohort.id}>
              {cohort.name}
              <span>
                {t("dates", { start: day(cohort.start_date), end: day(cohort.end_date) })}
              </span>
              <span>{cohort.place}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t("noCohorts")}</p>
      )}
    </section>
  );
}
