import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { CohortWarning } from "./rules.ts";
import styles from "./warning-list.module.css";

type Props = {
  warnings: readonly CohortWarning[];
  /** The last day of the intake that fills the cohort. */
  closesOn: string | null;
};

/** What is likely a mistake in the plan of a cohort, in words. */
export function WarningList({ warnings, closesOn }: Props) {
  const t = useTranslations("cohorts.warnings");
  const format = useFormatter();
  if (!warnings.length) return null;
  const date = closesOn ? format.dateTime(new Date(closesOn), { dateStyle: "long" }) : "";
  return (
    <ul role="list" className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert size={15} aria-hidden />
          {t(warning, { date })}
        </li>
      ))}
    </ul>
  );
}
