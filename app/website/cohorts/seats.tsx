import { Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./cohorts.module.css";
import type { StaffCohort } from "./schema.ts";

export function Seats({ cohort }: { cohort: Pick<StaffCohort, "taken" | "capacity"> }) {
  const t = useTranslations("cohorts.list");
  const { taken, capacity } = cohort;
  const left = capacity - taken;
  return (
    <div className={styles.seats} data-whole>
      <span>{t("taken", { taken, capacity })}</span>
      <Progress
        value={(taken / capacity) * 100}
        color={left === 0 ? "orange" : "green"}
        aria-label={t("left", { count: left })}
        size="sm"
      />
    </div>
  );
}
