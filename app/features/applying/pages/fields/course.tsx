import { useTranslations } from "use-intl";
import { Drawing } from "#app/ui/drawings/drawing.tsx";
import type { Course } from "../page-data.ts";
import styles from "./question.module.css";
import type { Described } from "./question.tsx";
import { useBoxes } from "./use-boxes.ts";

type Props = {
  name: string;
  value: string | string[];
  courses: readonly Course[];
  described: Described;
};

export function CourseButtons({ name, value, courses, described }: Props) {
  const t = useTranslations("applying.question");
  const levels = useTranslations("formations.levels");
  const { ticked } = useBoxes();
  return (
    <div className={styles.choices}>
      {courses.length === 0 && <p>{t("noCourses")}</p>}
      {courses.map((course, index) => (
        <label key={course.id} className={styles.choice}>
          <input
            id={index === 0 ? described.id : undefined}
            type="radio"
            name={name}
            value={course.id}
            {...ticked(value === String(course.id))}
            required
          />
          <span>
            {course.title}
            <span className={styles.facts}>
              {[course.place, levels(course.level)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <Drawing name={course.drawing ?? ""} size={44} className={styles.drawing} />
        </label>
      ))}
    </div>
  );
}
