import { Anchor, Button, Card } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { MarkState } from "#app/admissions/registrations/marks.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import styles from "./admissions.module.css";
import { PromoteDialog } from "./promote-dialog.tsx";
import type { Members, Waiting } from "./schema.ts";

type Props = { cohort: StaffCohort; people: Members | null };

/** The waiting list of the course, the next in rank first. */
export function WaitingList({ cohort, people }: Props) {
  const t = useTranslations("seats");
  const format = useFormatter();
  const words = useTranslations("registrations.marks");
  const mark = (value: number | MarkState, sex: string) =>
    typeof value === "number" ? format.number(value) : words(value, { sex });
  const { to } = usePaths();
  const [promoted, setPromoted] = useState<Waiting | null>(null);
  const isOver = cohort.end_date < useStaff().now.slice(0, 10);
  const waiting = people?.waiting ?? [];
  return (
    <Card withBorder component="section" aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {t("waiting.title", { count: waiting.length })}
      </h2>
      <p className={styles.lead}>{t(waiting.length ? "waiting.lead" : "waiting.nobody")}</p>
      <ol className={styles.people}>
        {waiting.map((person) => (
          <li key={person.id} className={styles.person}>
            <span className={styles.rank}>{format.number(person.rank)}.</span>
            <div className={styles.who}>
              <Anchor component={Link} to={to(`/admin/registration/${person.id}`)} fw={600}>
                {person.last_name} {person.first_names}
              </Anchor>
              <span>
                {person.reference} · {person.phone}
                {person.test_mark !== null &&
                  ` · ${t("waiting.test", { mark: mark(person.test_mark, person.sex) })}`}
                {person.interview_mark !== null &&
                  ` · ${t("waiting.interview", { mark: mark(person.interview_mark, person.sex) })}`}
              </span>
            </div>
            {cohort.seats_left > 0 && !isOver && (
              <Button
                size="xs"
                variant={person.rank === 1 ? "filled" : "default"}
                onClick={() => setPromoted(person)}
              >
                {t("waiting.promote")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {promoted && (
        <PromoteDialog cohort={cohort} person={promoted} onClose={() => setPromoted(null)} />
      )}
    </Card>
  );
}
