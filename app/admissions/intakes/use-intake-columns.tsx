import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { CohortLinks, CourseLinks } from "./fed-by.tsx";
import type { IntakeRow } from "./schema.ts";
import { StateBadge } from "./state-badge.tsx";

/** On a phone the first columns; the page of an intake has the rest. */
export function useIntakeColumns(): ListColumn<IntakeRow>[] {
  const t = useTranslations("intakes");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  const daysOf = ({ opens_on, closes_on }: IntakeRow) =>
    t("days", { from: day(opens_on), until: day(closes_on) });
  const column = (name: keyof IntakeRow & keyof Words["intakes"]["list"]["columns"]) => ({
    name,
    title: t(`list.columns.${name}`),
  });
  return [
    {
      name: "form_title",
      title: t("list.columns.intake"),
      render: (intake) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/intakes/${intake.id}`)} fw={600}>
            {t("name", { form: intake.form_title, year: String(intake.year) })}
          </Anchor>
          <div className={table.muted}>{daysOf(intake)}</div>
          <StateBadge state={intake.state} />
        </>
      ),
    },
    {
      ...column("received"),
      render: ({ received }) => format.number(received),
    },
    {
      ...column("drafts"),
      render: ({ drafts }) => (drafts === null ? "–" : format.number(drafts)),
    },
    {
      ...column("seats"),
      from: "tablet",
      render: ({ seats }) => (seats === null ? t("list.unlimited") : format.number(seats)),
    },
    {
      ...column("courses"),
      from: "desktop",
      render: ({ courses }) => <CourseLinks courses={courses} />,
    },
    {
      ...column("cohorts"),
      from: "tablet",
      render: ({ cohorts, closes_on }) => <CohortLinks cohorts={cohorts} closesOn={closes_on} />,
    },
  ];
}
