import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./cohorts.module.css";
import { periodOn, type StaffCohort } from "./schema.ts";
import { scaleOf } from "./timeline-scale.ts";
import { WarningList } from "./warning-list.tsx";

type Props = { cohorts: StaffCohort[]; today: string };

/** All cohorts on one timeline with their dates and seats. */
export function Timeline({ cohorts, today }: Props) {
  const t = useTranslations("cohorts.list");
  const format = useFormatter();
  const { to } = usePaths();
  const scale = scaleOf(cohorts, today);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  // Month names only where they fit.
  const every = Math.ceil(scale.months.length / 12);
  return (
    <section className={styles.timeline} aria-label={t("view.timeline")}>
      <div className={styles.months} aria-hidden>
        {scale.months.map(({ key, from }, index) => (
          <span
            key={key}
            data-also-small={index % (every * 4) === 0 || undefined}
            style={{ insetInlineStart: `${from}%` }}
          >
            {index % every === 0 &&
              format.dateTime(new Date(`${key}-15`), { month: "short", year: "2-digit" })}
          </span>
        ))}
        <strong className={styles.today} style={{ insetInlineStart: `${scale.place(today)}%` }}>
          {t("today")}
        </strong>
      </div>
      <ul role="list" className={styles.lines}>
        {cohorts.map((cohort) => (
          <li key={cohort.id} className={styles.line}>
            <div className={styles.who}>
              <Anchor component={Link} to={to(`/admin/cohortes/${cohort.id}`)} fw={600}>
                {cohort.name}
              </Anchor>
              <span>{cohort.formation_title}</span>
              <WarningList warnings={cohort.warnings} closesOn={cohort.intake_closes_on} />
            </div>
            <div className={styles.track}>
              <div
                className={styles.bar}
                data-period={periodOn(cohort, today)}
                style={{
                  insetInlineStart: `${scale.place(cohort.start_date)}%`,
                  width: `${scale.width(cohort)}%`,
                }}
              >
                <div
                  className={styles.fill}
                  style={{ width: `${(cohort.taken / cohort.capacity) * 100}%` }}
                />
              </div>
              <div className={styles.now} style={{ insetInlineStart: `${scale.place(today)}%` }} />
            </div>
            <p className={styles.facts}>
              {t("dates", { start: day(cohort.start_date), end: day(cohort.end_date) })}
              {" · "}
              {t("taken", { taken: cohort.taken, capacity: cohort.capacity })}
              {cohort.place && ` · ${cohort.place}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
