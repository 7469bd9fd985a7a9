import { useLocale, useTranslations } from "use-intl";
import { IntakeLine } from "#app/features/formations/intake-line.tsx";
import type { FormIntake } from "#app/features/formations/intakes-by-form.ts";
import { useShell } from "#app/features/shell/page-data.ts";
import { localePath } from "#app/i18n/paths.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import styles from "./cohorts.module.css";
import type { ListedCohort } from "./next-cohorts.ts";

type Intakes = { intakes: readonly FormIntake[] | null };

/** Null when loading failed. */
export function OpenCohorts({ cohorts, intakes }: Intakes & { cohorts: ListedCohort[] | null }) {
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

function CohortRow({ cohort, intakes }: Intakes & { cohort: ListedCohort }) {
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
        <p className={styles.name}>
          <Badge tone={cohort.upcoming ? "accent" : "neutral"}>
            {t(cohort.upcoming ? "upcoming" : "running")}
          </Badge>
          {cohort.name}
        </p>
        {cohort.upcoming && (
          <p className={styles.intake}>
            <IntakeLine form={cohort.form} intakes={intakesFor(cohort, intakes)} />
          </p>
        )}
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
          <dd>
            {cohort.upcoming
              ? t("seatsLeft", { left: cohort.seats_left })
              : t("seatCount", { count: cohort.capacity })}
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** An intake that opens after the cohort has started is for later ones. */
function intakesFor({ start_date }: ListedCohort, intakes: Intakes["intakes"]) {
  return (
    intakes?.filter((intake) => intake.is !== "unknown" && intake.opens_on <= start_date) ?? null
  );
}
