import { Clock, GraduationCap, MapPin } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { breakable } from "#app/platform/i18n/breakable.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { formationPath } from "../paths.ts";
import type { FormationSummary } from "../schema.ts";
import { CourseCover } from "./course-cover.tsx";
import styles from "./course-list.module.css";
import { IntakeLine } from "./intake-line.tsx";
import type { FormIntake } from "./intakes-by-form.ts";

type Props = {
  courses: FormationSummary[];
  /** Null when they could not be read. */
  intakes: readonly FormIntake[] | null;
  /** The level that fits the page's outline. */
  level?: 2 | 3;
  /** Left out where every course is of the same category. */
  showCategory?: boolean;
};

/** Courses as rows: what it is, what it takes, where; each with its own strip of cloth. */
export function CourseList({ courses, intakes, level = 3, showCategory = false }: Props) {
  return (
    <ul role="list" className={styles.list}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseRow course={course} intakes={intakes} level={level} showCategory={showCategory} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = Pick<Props, "intakes"> & {
  course: FormationSummary;
  level: 2 | 3;
  showCategory: boolean;
};

function CourseRow({ course, intakes, level, showCategory }: RowProps) {
  const t = useTranslations("formations");
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const lang = course.fallback ? course.locale : undefined;
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <Heading className={styles.title} lang={lang}>
          <a className={styles.link} href={localePath(locale, formationPath(course))}>
            {lang ? course.title : breakable(course.title, locale)}
          </a>
        </Heading>
        {showCategory && <p className={styles.category}>{course.category.name}</p>}
        <p className={styles.summary} lang={lang}>
          {course.summary}
        </p>
      </div>
      <ul role="list" className={styles.facts}>
        {course.place && (
          <li>
            <MapPin aria-hidden size="1.1em" />
            {course.place}
          </li>
        )}
        {course.duration_months && (
          <li>
            <Clock aria-hidden size="1.1em" />
            {t("course.months", { count: course.duration_months })}
          </li>
        )}
        <li>
          <GraduationCap aria-hidden size="1.1em" />
          {t(`levels.${course.level}`)}
        </li>
        <li>
          <IntakeLine form={course.form} intakes={intakes} />
        </li>
      </ul>
      <div className={styles.cloth}>
        <CourseCover course={course} sizes="(min-width: 48rem) 11rem, 100vw" />
      </div>
    </article>
  );
}
