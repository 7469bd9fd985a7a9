import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { scaleOf } from "#app/website/cohorts/timeline-scale.ts";
import styles from "./intakes.module.css";
import type { IntakeRow } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";

type Props = { intakes: IntakeRow[]; today: string };

/** What is open when, as bars over months; the words beside each bar say the same. */
export function Calendar({ intakes, today }: Props) {
  const t = useTranslations("intakes");
  const format = useFormatter();
  const { to } = usePaths();
  const spans = intakes.map((one) => ({ start_date: one.opens_on, end_date: one.closes_on }));
  const scale = scaleOf(spans, today);
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  // Month names only where they fit.
  const every = Math.ceil(scale.months.length / 12);
  const everySmall = Math.ceil(scale.months.length / (every * 4)) * every;
  return (
    <section className={styles.calendar} aria-label={t("list.calendar")}>
      <div className={styles.months} aria-hidden>
        {scale.months.map(({ key, from }, index) => (
          <span
            key={key}
            data-also-small={index % everySmall === 0 || undefined}
            style={{ insetInlineStart: `${from}%` }}
          >
            {index % every === 0 &&
              format.dateTime(new Date(`${key}-15`), { month: "short", year: "2-digit" })}
          </span>
        ))}
        <strong className={styles.today} style={{ insetInlineStart: `${scale.place(today)}%` }}>
          {t("list.today")}
        </strong>
      </div>
      <ul role="list" className={styles.lines}>
        {intakes.map((intake) => (
          <li key={intake.id} className={styles.line}>
            <div className={styles.who}>
              <Anchor component={Link} to={to(`/admin/registration/intakes/${intake.id}`)} fw={600}>
                {t("name", { form: intake.form_title, year: String(intake.year) })}
              </Anchor>
              <StateBadge state={intake.state} />
            </div>
            <div className={styles.track}>
              <div
                className={styles.bar}
                data-state={intake.state}
                style={{
                  insetInlineStart: `${scale.place(intake.opens_on)}%`,
                  width: `${scale.width({ start_date: intake.opens_on, end_date: intake.closes_on })}%`,
                }}
              />
              <div className={styles.now} style={{ insetInlineStart: `${scale.place(today)}%` }} />
            </div>
            <p className={styles.facts}>
              {t("days", { from: day(intake.opens_on), until: day(intake.closes_on) })}
              {" · "}
              {t("list.received", { count: intake.received })}
              {intake.drafts !== null && ` · ${t("list.drafts", { count: intake.drafts })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
