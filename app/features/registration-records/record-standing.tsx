import { Card } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import styles from "./record.module.css";
import type { RegistrationFile } from "./schema.ts";

/** What the team decided and noted so far: seat, deadline, marks. Nothing while there is nothing. */
export function FileStanding({ file }: { file: RegistrationFile }) {
  const t = useTranslations("registrations.files.facts");
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), { dateStyle: "long" });
  const mark = (value: number | null) => value !== null && t("mark", { value });
  const facts = {
    cohort: file.cohorts.find(({ id }) => id === file.cohort_id)?.name,
    confirm_by: file.confirm_by && !file.confirmed_at && day(file.confirm_by),
    confirmed: file.confirmed_at && day(file.confirmed_at.slice(0, 10)),
    test_mark: mark(file.test_mark),
    interview_mark: mark(file.interview_mark),
    remark: file.remark,
  };
  const known = (Object.keys(facts) as (keyof typeof facts)[]).filter((name) => facts[name]);
  if (!known.length) return null;
  return (
    <Card withBorder component="section" aria-labelledby="standing">
      <h2 id="standing" className={styles.heading}>
        {t("title")}
      </h2>
      <dl className={styles.answers}>
        {known.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{facts[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
