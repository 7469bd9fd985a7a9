import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import { WarningList } from "#app/website/cohorts/warning-list.tsx";
import styles from "./intakes.module.css";
import type { IntakeRow } from "./schema.ts";

/** The courses that can be chosen in the form of an intake. */
export function CourseLinks({ courses }: Pick<IntakeRow, "courses">) {
  const t = useTranslations("intakes.list");
  const { to } = usePaths();
  if (!courses.length) return <span className={styles.warn}>{t("noCourses")}</span>;
  return (
    <ul role="list" className={styles.plain}>
      {courses.map(({ id, title }) => (
        <li key={id}>
          <Anchor component={Link} to={to(`/admin/cours/views/${id}`)}>
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

type CohortProps = Pick<IntakeRow, "cohorts"> & { closesOn: string };

/** The cohorts that an intake fills, with what is likely wrong with their plan. */
export function CohortLinks({ cohorts, closesOn }: CohortProps) {
  const t = useTranslations("intakes.list");
  const words = useCohortWords();
  const { to } = usePaths();
  if (!cohorts.length) return <span>{t("noCohorts")}</span>;
  return (
    <ul role="list" className={styles.plain}>
      {cohorts.map(({ id, name, warnings, ...cohort }) => (
        <li key={id}>
          <Anchor component={Link} to={to(`/admin/cohortes/${id}`)}>
            {name}
          </Anchor>
          <div className={styles.muted}>
            {[cohort.place, words.dates(cohort), cohort.formation_title]
              .filter(Boolean)
              .join(" · ")}
          </div>
          <WarningList warnings={warnings} closesOn={closesOn} />
        </li>
      ))}
    </ul>
  );
}
