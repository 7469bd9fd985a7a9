import { useLocale, useTranslations } from "use-intl";
import { useShell } from "#app/base/shell/page-data.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { IntakeLine } from "#app/website/formations/public/intake-line.tsx";
import type { FormIntake } from "#app/website/formations/public/intakes-by-form.ts";
import type { Cohort } from "#app/website/formations/schema.ts";
import styles from "./cohorts.module.css";

type Intakes = { intakes: readonly FormIntake[] | null };

/** Null when loading failed. */
export function OpenCohorts({ cohorts, intakes }: Intakes & { cohorts: Cohort[] | null }) {
  const t = useTranslations("pages.home.cohorts");
  const course = useTranslations("formations.course");
  const locale = useLocale();
  return (
    <section aria-labelledby="cohorts" className={classNames("section", styles.section)}>
      <div className="container">
        <SectionHeading
          id="cohorts"
          title={t("title")}
          lead={t("lead")}
          action={<a href={localePath(locale, "/formations")}>{t("all")}</a>}
        />
        {cohorts === null && <Notice tone="warning">{course("cohortsFailed")}</Notice>}
        {cohorts?.length === 0 && <p>{t("empty")}</p>}
        {cohorts && cohorts.length > 0 && (
          <ul role="list" className={styles.list}>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.id} cohort={cohort} intakes={intakes} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function CohortRow({ cohort, intakes }: Intakes & { cohort: Cohort }) {
  const t = useTranslations("pages.home.cohorts");
  const format = useFormatter();
  const locale = useLocale();
  const categories = useShell()?.categories ?? [];
  const category = categories.find(({ id }) => id === cohort.category_formation_id);
  const path = category ? `/formations/${category.slug}/${cohort.formation_slug}` : "/formations";
  const dates = format.dateTimeRange(new Date(cohort.start_date), new Date(cohort.end_date), {
    dateStyle: "medium",
  });
  return (
    <li className={styles.cohort}>
      <div className={styles.course}>
        <h3 className={styles.title}>
          <a className={styles.link} href={localePath(locale, path)}>
            {cohort.formation_title}
          </a>
        </h3>
        <p className={styles.name}>{cohort.name}</p>
        <p className={styles.intake}>
          <IntakeLine form={cohort.form} intakes={intakes} />
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t("place")}</dt>
          <dd>{cohort.place}</dd>
        </div>
        <div className={styles.dates}>
          <dt>{t("dates")}</dt>
          <dd>{dates}</dd>
        </div>
        <div>
          <dt>{t("seats")}</dt>
          <dd>{t("seatsLeft", { left: cohort.seats_left })}</dd>
        </div>
      </dl>
    </li>
  );
}
