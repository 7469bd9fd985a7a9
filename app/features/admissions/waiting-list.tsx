import { Anchor, Button, Card } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { StaffCohort } from "#app/features/cohorts/schema.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import styles from "./admissions.module.css";
import type { Members } from "./schema.ts";
import { usePromotion } from "./use-seat-actions.ts";

type Props = { cohort: StaffCohort; people: Members | null };

/** The waiting list of the course, the next in rank first. */
export function WaitingList({ cohort, people }: Props) {
  const t = useTranslations("admissions");
  const format = useFormatter();
  const { to } = usePaths();
  const { busy, promote } = usePromotion(cohort);
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
                {person.test_mark !== null && ` · ${t("waiting.test", { mark: person.test_mark })}`}
                {person.interview_mark !== null &&
                  ` · ${t("waiting.interview", { mark: person.interview_mark })}`}
              </span>
            </div>
            {cohort.seats_left > 0 && (
              <Button
                size="xs"
                variant={person.rank === 1 ? "filled" : "default"}
                loading={busy === person.id}
                onClick={() => promote(person)}
              >
                {t("waiting.promote")}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
