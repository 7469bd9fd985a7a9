import { useTranslations } from "use-intl";
import { Drawing } from "#app/ui/drawings/drawing.tsx";
import { type CourseBar, courseBar } from "#app/website/registration-form/course-bar.ts";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { useReader } from "#app/website/registration-form/use-reader.ts";
import { fieldLabel } from "#app/website/registration-form/words.ts";
import { useApplication, useStepPath } from "../apply-context.ts";
import type { Course } from "../page-data.ts";
import { useOpen } from "../use-open.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type Props = {
  name: string;
  value: string | string[];
  courses: readonly Course[];
  described: Described;
};

/** The courses; what earlier answers rule out is marked, with the reason, and cannot be chosen. */
export function CourseButtons({ name, value, courses, described }: Props) {
  const t = useTranslations("applying.question");
  const levels = useTranslations("formations.levels");
  const application = useApplication();
  const { ticked } = useBoxes();
  const said = (bar: CourseBar) =>
    bar.why === "level"
      ? t("course.level", { level: levels(bar.level as Course["level"]) })
      : t("course.age", { from: bar.from, to: bar.to });
  const listed = courses.map((course) => ({
    ...course,
    bar: courseBar(application.form, application, course),
    chosen: value === String(course.id),
  }));
  // One that was chosen before stays chosen: the error says what to do.
  const isOpen = (one: (typeof listed)[number]) => one.bar === null || one.chosen;
  const first = listed.find(isOpen);
  const bar = listed.find((one) => one.bar)?.bar;
  return (
    <div className={styles.choices}>
      {courses.length === 0 && <p>{t("noCourses")}</p>}
      {bar && <Barred bar={bar} all={!first} id={first ? undefined : described.id} />}
      {listed.map((course) => (
        <label key={course.id} className={styles.choice} data-barred={course.bar ? "" : undefined}>
          <input
            id={course === first ? described.id : undefined}
            type="radio"
            name={name}
            value={course.id}
            {...ticked(course.chosen)}
            disabled={!isOpen(course)}
            required
          />
          <span>
            {course.title}
            <span className={styles.facts}>
              {[course.place, levels(course.level)].filter(Boolean).join(" · ")}
            </span>
            {course.bar && <span className={styles.bar}>{said(course.bar)}</span>}
          </span>
          <Drawing name={course.drawing ?? ""} size={44} className={styles.drawing} />
        </label>
      ))}
    </div>
  );
}

type BarredProps = { bar: CourseBar; all: boolean; id: string | undefined };

/** Says why some courses cannot be chosen, and where the answer that decides it can be changed. */
function Barred({ bar, all, id }: BarredProps) {
  const t = useTranslations("applying");
  const words = useReader();
  const path = useStepPath();
  const open = useOpen();
  const { form, draft, changing } = useApplication();
  const field = fieldsOf(form).find(({ name }) => name === bar.field);
  const step = form.steps.find(({ fields }) => fields.some((one) => one === field));
  return (
    <p className={styles.help}>
      {t(all ? "question.course.none" : "question.course.some")}{" "}
      {field && step && (
        <a
          id={id}
          href={path(step.name, { draft, review: changing, to: field.name })}
          onClick={open}
        >
          {t("review.changeOf", { label: fieldLabel(words, field) })}
        </a>
      )}
    </p>
  );
}
