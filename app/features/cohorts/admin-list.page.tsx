import { Anchor, Badge, Button, SegmentedControl } from "@mantine/core";
import { CalendarPlus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { type KeptHandle, keptOrLoaded } from "#app/staff/kept-list.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { stateColor } from "#app/staff/state-color.ts";
import { ColumnChoice } from "#app/staff/table/column-choice.tsx";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { useHiddenColumns } from "#app/staff/table/hidden-columns.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths } from "#app/staff/use-staff.ts";
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

export const handle: KeptHandle = { keepsList: true };
export const clientLoader = (args: Route.ClientLoaderArgs) => keptOrLoaded(args);

/** All cohorts as a list or on a timeline. */
export default function AdminCohorts() {
  const t = useTranslations("cohorts.list");
  const { page, courses, today, timeline } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const { to } = usePaths();
  const columns = useColumns(today);
  const [hidden, setHidden] = useHiddenColumns("cohorts");
  return (
    <>
      <PageHeader
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
      />
      <div className={table.toolbar}>
        <SearchBox label={t("search")} />
        <FilterSelect
          name="formation"
          label={t("anyCourse")}
          options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <FilterSelect
          name="period"
          label={t("anyPeriod")}
          options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
        <div className={table.tools}>
          <SegmentedControl
            aria-label={t("view.label")}
            value={timeline ? "timeline" : "list"}
            onChange={(view) => url.set({ view: view === "timeline" ? view : null })}
            data={[
              { value: "list", label: t("view.list") },
              { value: "timeline", label: t("view.timeline") },
            ]}
          />
          {!timeline && <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />}
          <ExportMenu path="/api/cohortes/export" names={filterNames} />
        </div>
      </div>
      {timeline && page && page.data.length > 0 ? (
        <Timeline cohorts={page.data} today={today} />
      ) : (
        <ListTable
          label={t("title")}
          page={page}
          columns={columns}
          order={{ otherwise: "-start_date" }}
          hidden={hidden}
          empty={t("empty")}
          filtered={filterNames.some((name) => name !== "sort" && url.get(name))}
        />
      )}
    </>
  );
}

function useColumns(today: string): ListColumn<StaffCohort>[] {
  const t = useTranslations("cohorts.list");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return [
    {
      accessor: "name",
      title: t("columns.cohort"),
      render: (cohort) => (
        <>
          <Anchor component={Link} to={to(`/admin/cohortes/${cohort.id}`)} fw={600}>
            {cohort.name}
          </Anchor>
          <div className={table.muted}>{cohort.formation_title}</div>
          <WarningList warnings={cohort.warnings} closesOn={cohort.intake_closes_on} />
        </>
      ),
    },
    {
      accessor: "seats_left",
      title: t("columns.seats"),
      sort: "seats_left",
      render: (cohort) => <Seats cohort={cohort} />,
    },
    {
      accessor: "start_date",
      label: t("columns.dates"),
      title: t("columns.dates"),
      sort: "start_date",
      from: "tablet",
      render: ({ start_date, end_date }) =>
        t("dates", { start: day(start_date), end: day(end_date) }),
    },
    {
      accessor: "period",
      label: t("columns.period"),
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
      accessor: "place",
      label: t("columns.place"),
      title: t("columns.place"),
      sort: "place",
      from: "tablet",
    },
    {
      accessor: "trainers",
      label: t("columns.trainers"),
      title: t("columns.trainers"),
      from: "desktop",
      render: ({ trainers }) => trainers.join(", "),
    },
  ];
}
