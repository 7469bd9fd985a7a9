import { Anchor, Badge, Button, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { periodOn } from "#app/website/cohorts/schema.ts";
import { useCohortWords } from "#app/website/cohorts/use-cohort-words.ts";
import styles from "./admissions.module.css";
import { PromoteDialog } from "./promote-dialog.tsx";
import { type AdmittedCohort, nameOf } from "./schema.ts";

/** One line for each cohort: seats, who confirmed, who is late, who would be next. */
export function CohortTable({ cohorts }: { cohorts: AdmittedCohort[] }) {
  const t = useTranslations("seats.admitted");
  const shown = cohorts.filter(({ taken, next }) => taken > 0 || next);
  if (shown.length === 0) return <p>{t("noCohorts")}</p>;
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table verticalSpacing={6} withTableBorder aria-label={t("cohorts")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("table.cohort")}</Table.Th>
            <Table.Th>{t("table.seats")}</Table.Th>
            <Table.Th>{t("table.confirmed")}</Table.Th>
            <Table.Th>{t("table.next")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((cohort) => (
            <CohortLine key={cohort.id} cohort={cohort} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function CohortLine({ cohort }: { cohort: AdmittedCohort }) {
  const t = useTranslations("seats.admitted");
  const periods = useTranslations("cohorts.list.period");
  const words = useCohortWords();
  const url = useListUrl();
  const { now } = useStaff();
  const { id, confirmed, overdue, taken, capacity } = cohort;
  const period = periodOn(cohort, now.slice(0, 10));
  const people = { view: null, cohort: id, mark: null };
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={url.href(people)} fw={600}>
          {cohort.name}
        </Anchor>{" "}
        {period !== "coming" && (
          <Badge color="gray" variant="light">
            {periods(period)}
          </Badge>
        )}
        <span className={styles.identity}>
          {[cohort.place, words.dates(cohort), cohort.formation_title].filter(Boolean).join(" · ")}
        </span>
      </Table.Td>
      <Table.Td>{t("table.taken", { taken, capacity })}</Table.Td>
      <Table.Td>
        {t("table.confirmedOf", { confirmed, taken })}{" "}
        {overdue > 0 && (
          <Badge
            component={Link}
            to={url.href({ ...people, mark: "overdue" })}
            color="red"
            className={styles.linked}
          >
            {t("late", { count: overdue })}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Next cohort={cohort} />
      </Table.Td>
    </Table.Tr>
  );
}

function Next({ cohort }: { cohort: AdmittedCohort }) {
  const t = useTranslations("seats.waiting");
  const { to } = usePaths();
  const { may, now } = useStaff();
  const [promoting, setPromoting] = useState(false);
  const { next, seats_left, end_date } = cohort;
  if (!next || seats_left === 0 || end_date < now.slice(0, 10)) return "–";
  return (
    <div className={styles.nextLine}>
      <Anchor component={Link} to={to(`/admin/registration/${next.id}`)}>
        {nameOf(next)}
      </Anchor>
      {may("cohorts.manage") && (
        <Button size="compact-xs" variant="default" onClick={() => setPromoting(true)}>
          {t("promote")}
        </Button>
      )}
      {promoting && (
        <PromoteDialog cohort={cohort} person={next} onClose={() => setPromoting(false)} />
      )}
    </div>
  );
}
