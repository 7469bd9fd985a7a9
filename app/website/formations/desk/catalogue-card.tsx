import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { ItemMenu } from "#app/content/editor/item/item-menu.tsx";
import { StateBadge } from "#app/content/editor/item/state-badge.tsx";
import { LanguageCells } from "#app/content/editor/list/language-cells.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { Cover } from "#app/ui/picture.tsx";
import type { EditorFormationRow } from "../content-kind.ts";
import { formationKind } from "../content-kind.ts";
import styles from "./catalogue.module.css";

/** One course of the catalogue, with its state and its languages. */
export function CatalogueCard({ course }: { course: EditorFormationRow }) {
  const t = useTranslations("editor");
  const { to } = usePaths();
  const { revalidate } = useRevalidator();
  return (
    <article className={styles.card}>
      <div className={styles.cloth} aria-hidden>
        <Cover
          picture={course.cover}
          illustration={course.illustration}
          seed={`formation-${course.id}`}
          sizes="20rem"
        />
      </div>
      <div className={styles.cardHead}>
        <StateBadge state={course.state} />
        <ItemMenu kind={formationKind} item={course} on="list" onDone={() => void revalidate()} />
      </div>
      <h3>
        <Link to={to(formationKind.view(course.id))} lang={course.locale}>
          {course.title || t("untitled")}
        </Link>
      </h3>
      <p className={styles.summary} lang={course.locale}>
        {course.summary}
      </p>
      <p className={styles.facts}>
        {course.place && <span>{course.place}</span>}
        <span>{t("courses.cohortCount", { count: course.cohorts })}</span>
      </p>
      <LanguageCells kind={formationKind} item={course} />
    </article>
  );
}
