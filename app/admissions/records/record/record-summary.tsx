import { Card } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { MarkState } from "#app/admissions/registrations/marks.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";

/** Seat, deadline, marks and remark; renders nothing if there are none. */
export function RecordSummary({ registration }: { registration: RegistrationRecord }) {
  const t = useTranslations("registrations.records.facts");
  const words = useTranslations("registrations.marks");
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "long" });
  const mark = (value: number | null, state: MarkState | null) =>
    state ? words(state, { sex: registration.sex }) : value !== null && t("mark", { value });
  const { confirm_by, confirmed_at } = registration;
  const facts = [
    ["cohort", registration.cohorts.find(({ id }) => id === registration.cohort_id)?.name],
    ["confirm_by", confirm_by && !confirmed_at && day(confirm_by)],
    ["confirmed", confirmed_at && day(confirmed_at.slice(0, 10))],
    ["test_mark", mark(registration.test_mark, registration.test_state)],
    ["interview_mark", mark(registration.interview_mark, registration.interview_state)],
    ["remark", registration.remark],
  ] as const;
  const known = facts.filter(([, fact]) => fact);
  if (!known.length) return null;
  return (
    <Card withBorder component="section" aria-labelledby="standing">
      <h2 id="standing" className={styles.heading}>
        {t("title")}
      </h2>
      <dl className={styles.answers}>
        {known.map(([name, fact]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
