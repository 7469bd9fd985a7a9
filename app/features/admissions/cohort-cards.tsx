import { Anchor, Badge, Button, Card, SimpleGrid } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Seats } from "#app/features/cohorts/seats.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths, useStaff } from "#app/staff/use-staff.ts";
import styles from "./admissions.module.css";
import { type AdmittedCohort, nameOf } from "./schema.ts";
import { usePromotion } from "./use-seat-actions.ts";

type Props = { cohorts: AdmittedCohort[]; chosen: AdmittedCohort | null };

/** The figures of each cohort, and the next in rank for a free seat. */
export function CohortCards({ cohorts, chosen }: Props) {
  const t = useTranslations("admissions.admitted");
  const shown = chosen ? [chosen] : cohorts.filter(({ taken, next }) => taken > 0 || next);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("cohorts")}>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} mb="md">
        {shown.map((cohort) => (
          <CohortCard key={cohort.id} cohort={cohort} />
        ))}
      </SimpleGrid>
    </section>
  );
}

function CohortCard({ cohort }: { cohort: AdmittedCohort }) {
  const t = useTranslations("admissions.admitted");
  const url = useListUrl();
  const { may } = useStaff();
  const { confirmed, overdue, taken, next, seats_left } = cohort;
  return (
    <Card withBorder padding="md">
      <Anchor component={Link} to={url.href({ cohort: cohort.id })} fw={600}>
        {cohort.name}
      </Anchor>
      <span className={styles.course}>{cohort.formation_title}</span>
      <Seats cohort={cohort} />
      <p className={styles.figures}>
        {t("confirmedOf", { confirmed, taken })}
        {overdue > 0 && (
          <Badge
            component={Link}
            to={url.href({ cohort: cohort.id, mark: "overdue" })}
            color="red"
            className={styles.linked}
          >
            {t("late", { count: overdue })}
          </Badge>
        )}
      </p>
      {seats_left > 0 && next && may("cohorts.manage") && (
        <NextInRank cohort={cohort} next={next} />
      )}
    </Card>
  );
}

type NextProps = { cohort: AdmittedCohort; next: NonNullable<AdmittedCohort["next"]> };

function NextInRank({ cohort, next }: NextProps) {
  const t = useTranslations("admissions");
  const { to } = usePaths();
  const { busy, promote } = usePromotion(cohort);
  const name = nameOf(next);
  return (
    <div className={styles.next}>
      <span>
        {t.rich("admitted.next", {
          name,
          reference: next.reference,
          seats: cohort.seats_left,
          link: (words) => (
            <Anchor component={Link} to={to(`/admin/registration/${next.id}`)}>
              {words}
            </Anchor>
          ),
        })}
      </span>
      <Button size="xs" loading={busy === next.id} onClick={() => promote(next)}>
        {t("waiting.promote")}
      </Button>
    </div>
  );
}
