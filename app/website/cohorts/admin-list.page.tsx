import { Anchor, Badge, Button, SegmentedControl } from "@mantine/core";
import { CalendarPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-list.page.ts";
import { periodOn, periods, type StaffCohort } from "./schema.ts";
import { Seats } from "./seats.tsx";
import { Timeline } from "./timeline.tsx";
import { WarningList } from "./warning-list.tsx";

const filterNames = ["search", "period", "formation", "sort"] as const;
const MOST_ON_TIMELINE = "100";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const timeline = url.searchParams.get("view") === "timeline";
  const query = listQuery(url, filterNames);
  const shown = timeline
    ? { ...query, page: "1", per_page: MOST_ON_TIMELINE, sort: "start_date" }
    : query;
  const [page, courses] = await Promise.all([
    answerOr(api.cohortes.all.$get({ query: shown }), null),
    answerOr(api.cohortes.courses.$get(), []),
  ]);
  return { page, courses, today, timeline };
}

/** All cohorts as a list or on a timeline. */
export default function AdminCohorts() {
  const t = useTranslations("cohorts.list");
  const { page, courses, today, timeline } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const { to } = usePaths();
  return (
    <ListScreen
      title={t("title")}
      lead={t("lead")}
      action={
        <Button
          component={Link}
          to={to("/admin/cohortes/create")}
          leftSection={<CalendarPlus size={17} aria-hidden />}
        >
          {t("add")}
        </Button>
      }
      search={t("search")}
      filters={[
        {
          name: "formation",
          label: t("byCourse"),
          options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
        },
        {
          name: "period",
          label: t("byPeriod"),
          options: periods.map((value) => ({ value, label: t(`period.${value}`) })),
        },
      ]}
      names={filterNames}
      tools={
        <SegmentedControl
          aria-label={t("view.label")}
          value={timeline ? "timeline" : "list"}
          onChange={(view) => url.set({ view: view === "timeline" ? view : null })}
          data={[
            { value: "list", label: t("view.list") },
            { value: "timeline", label: t("view.timeline") },
          ]}
        />
      }
      stored="cohorts"
      exported="/api/cohortes/export"
      instead={
        timeline && page?.data.length ? <Timeline cohorts={page.data} today={today} /> : null
      }
      page={page}
      columns={useColumns(today)}
      order={{ otherwise: "-start_date" }}
      empty={t("empty")}
    />
  );
}

function useColumns(today: string): ListColumn<StaffCohort>[] {
  const t = useTranslations("cohorts.list");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return [
    {
      name: "name",
      title: t("columns.cohort"),
      render: (cohort) => (
        <>
          <Anchor component={Link} to={to(`/admin/cohortes/${cohort.id}`)} fw={600}>
            {cohort.name}
          </Anchor>
          <WarningList warnings={cohort.warnings} closesOn={cohort.intake_closes_on} />
          <div className={table.muted}>{cohort.formation_title}</div>
        </>
      ),
    },
    {
      name: "seats_left",
      title: t("columns.seats"),
      sort: "seats_left",
      render: (cohort) => <Seats cohort={cohort} />,
    },
    {
      name: "start_date",
      title: t("columns.dates"),
      sort: "start_date",
      from: "tablet",
      render: ({ start_date, end_date }) =>
        t("dates", { start: day(start_date), end: day(end_date) }),
    },
    {
      name: "period",
      title: t("columns.period"),
      from: "tablet",
      render: (cohort) => {
        const period = periodOn(cohort, today);
        return (
          <Badge variant="light" color={stateColor("cohort", period)}>
            {t(`period.${period}`)}
          </Badge>
        );
      },
    },
    {
      name: "place",
      title: t("columns.place"),
      sort: "place",
      from: "tablet",
    },
    {
      name: "trainers",
      title: t("columns.trainers"),
      from: "desktop",
      render: ({ trainers }) => trainers.join(", "),
    },
  ];
}
