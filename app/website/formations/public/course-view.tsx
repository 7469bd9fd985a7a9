import { useTranslations } from "use-intl";
import { Banner } from "#app/base/shell/banner.tsx";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { categoryPath } from "../paths.ts";
import type { Cohort, Formation } from "../schema.ts";
import { CohortList } from "./cohort-list.tsx";
import { CourseDescription } from "./course-description.tsx";
import { CourseFacts } from "./course-facts.tsx";
import { CourseOutline } from "./course-outline.tsx";
import styles from "./formation.module.css";
import type { FormIntake } from "./intakes-by-form.ts";

type Props = {
  formation: Formation;
  /** Null when they could not be read. */
  cohorts: Cohort[] | null;
  intakes: readonly FormIntake[] | null;
  today: string;
  /** Keeps it out of search engines. */
  hidden?: boolean;
};

/** The course itself, from its title to its cohorts. */
export function CourseView({ formation, cohorts, intakes, today, hidden = false }: Props) {
  const t = useTranslations("formations");
  const { category } = formation;
  const lang = formation.fallback ? formation.locale : undefined;
  return (
    <>
      <PageHead
        title={formation.seo_title || formation.title}
        description={formation.seo_description || formation.summary}
        picture={`formation-${formation.id}`}
        hidden={hidden}
      />
      <Banner
        title={formation.title}
        lang={lang}
        trail={[
          { label: t("list.title"), path: "/formations" },
          { label: category.name, path: categoryPath(category) },
        ]}
      />
      <div className={`container section ${styles.columns}`}>
        <CourseFacts formation={formation} intakes={intakes} />
        <div className={styles.words}>
          {formation.fallback && <Notice>{t("course.fallback")}</Notice>}
          <p className={styles.summary} lang={lang}>
            {formation.summary}
          </p>
          <CourseDescription formation={formation} lang={lang} />
          <CourseOutline formation={formation} />
        </div>
      </div>
      <section className={`section ${styles.cohorts}`} aria-labelledby="cohorts">
        <div className="container">
          <SectionHeading id="cohorts" title={t("course.cohorts")} lead={t("course.cohortsLead")} />
          {cohorts === null && <Notice tone="warning">{t("course.cohortsFailed")}</Notice>}
          {cohorts?.length === 0 && <Notice>{t("course.noCohorts")}</Notice>}
          {cohorts && cohorts.length > 0 && <CohortList cohorts={cohorts} today={today} />}
        </div>
      </section>
    </>
  );
}
