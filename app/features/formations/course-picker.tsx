import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { StateBadge } from "#app/features/content/editor/state-badge.tsx";
import type { Page } from "#app/http/pagination.ts";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { usePaths } from "#app/staff/use-staff.ts";
import styles from "./desk.module.css";
import { formationKind } from "./desk-kind.ts";
import type { DeskFormationRow } from "./schema.ts";

/** The courses one may change, to choose from. */
export function CoursePicker({ page }: { page: Page<DeskFormationRow> | null }) {
  const t = useTranslations("editor");
  const states = useTranslations("staff.states");
  const { to } = usePaths();
  if (!page) return <p role="alert">{states("failedText")}</p>;
  const courses = page.data.filter(({ may }) => may.edit);
  if (!courses.length) return <p className={styles.none}>{t("courses.nothingToEdit")}</p>;
  return (
    <>
      <ul className={styles.picker}>
        {courses.map((course) => (
          <li key={course.id}>
            <Link to={to(formationKind.edit(course.id))}>
              <strong lang={course.locale}>{course.title || t("untitled")}</strong>
              <span>{course.category.name}</span>
            </Link>
            <StateBadge state={course.state} />
          </li>
        ))}
      </ul>
      <ListFooter meta={page.meta} />
    </>
  );
}
