import { CalendarDays, MapPin, Users } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Badge } from "#app/ui/badge.tsx";
import { toneOf } from "#app/ui/state-tones.ts";
import type { Cohort } from "../schema.ts";
import styles from "./cohort-list.module.css";

type Props = { cohorts: Cohort[]; today: string };

export function CohortList({ cohorts, today }: Props) {
  const t = useTranslations("formations.course");
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  return (
    <ul role="list" className={styles.list}>
      {cohorts.map((cohort) => {
        const upcoming = cohort.start_date > today;
        return (
          <li key={cohort.id} className={styles.cohort}>
            <p className={styles.name}>
              {cohort.name}{" "}
              <Badge tone={toneOf("cohort", upcoming ? "coming" : "running")}>
                {upcoming ? t("upcoming") : t("running")}
              </Badge>
            </p>
            <p className={styles.fact}>
              <CalendarDays aria-hidden size="1.1em" />
              {t("dates", { start: day(cohort.start_date), end: day(cohort.end_date) })}
            </p>
            {cohort.place && (
              <p className={styles.fact}>
                <MapPin aria-hidden size="1.1em" />
                {cohort.place}
              </p>
            )}
            <p className={styles.fact}>
              <Users aria-hidden size="1.1em" />
              {/* A seat in a cohort that is under way is no seat to hope for. */}
              {upcoming
                ? t("seatsLeft", { left: cohort.seats_left, capacity: cohort.capacity })
                : t("seats", { count: cohort.capacity })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
