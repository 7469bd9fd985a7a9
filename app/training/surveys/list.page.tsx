import { Anchor } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import type { Route } from "./+types/list.page.ts";
import { type SurveyRow, situations, surveyFilters, surveyMonths } from "./schema.ts";
import { SurveyBadge } from "./survey-badge.tsx";
import { SurveyFiguresTable } from "./survey-figures.tsx";
import { SurveySwitchCard } from "./survey-switch.tsx";

const filterNames = ["search", "month", "show", "situation", "sort"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const [page, figures, state] = await Promise.all([
    answerOr(api.surveys.$get({ query: listQuery(url, filterNames) }), null),
    answerOr(api.surveys.figures.$get(), null),
    answerOr(api.surveys.switch.$get(), null),
  ]);
  return { page, figures, state };
}

/** Who was asked after the training, and what they answered. */
export default function Surveys() {
  const t = useTranslations("surveys");
  const { page, figures, state } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title={t("list.title")}
      lead={t("list.lead")}
      search={t("list.search")}
      filters={[
        {
          name: "month",
          label: t("list.byMonth"),
          options: surveyMonths.map((count) => ({
            value: String(count),
            label: t("month", { count }),
          })),
        },
        {
          name: "show",
          label: t("list.byState"),
          options: surveyFilters.map((value) => ({ value, label: t(`filters.${value}`) })),
        },
        {
          name: "situation",
          label: t("list.bySituation"),
          options: situations.map((value) => ({ value, label: t(`situations.${value}`) })),
        },
      ]}
      names={filterNames}
      exported="/api/surveys/export"
      page={page}
      columns={useColumns()}
      order={{ otherwise: "-due_on" }}
      asCards
      empty={t(state?.active ? "list.empty" : "list.emptyOff")}
    >
      {state && <SurveySwitchCard state={state} />}
      {figures && <SurveyFiguresTable figures={figures} />}
    </ListScreen>
  );
}

function useColumns(): ListColumn<SurveyRow>[] {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (text: string | null) =>
    text ? format.dateTime(new Date(text), { dateStyle: "medium" }) : "–";
  return [
    {
      name: "name",
      title: t("columns.person"),
      sort: "name",
      render: ({ id, last_name, first_names, reference, cohort }) => (
        <>
          <Anchor component={Link} to={to(`/admin/surveys/${id}`)} fw={600}>
            {last_name} {first_names}
          </Anchor>
          <div className={table.muted}>
            {reference}
            {cohort && ` · ${cohort}`}
          </div>
        </>
      ),
    },
    {
      name: "state",
      title: t("columns.state"),
      render: ({ state, month }) => (
        <>
          <SurveyBadge state={state} />
          <div className={table.muted}>{t("month", { count: month })}</div>
        </>
      ),
    },
    {
      name: "due_on",
      title: t("columns.due"),
      sort: "due_on",
      render: ({ due_on }) => day(due_on),
    },
    {
      name: "sent_at",
      title: t("columns.sent"),
      render: ({ sent_at, reminded_at }) => (
        <>
          {day(sent_at)}
          {reminded_at && (
            <div className={table.muted}>{t("remindedOn", { day: day(reminded_at) })}</div>
          )}
        </>
      ),
    },
    {
      name: "answers",
      title: t("columns.answer"),
      render: ({ answers, answered_at, way }) =>
        answers ? (
          <>
            {t(`situations.${answers.situation}`)}
            <div className={table.muted}>
              {day(answered_at)}
              {way === "phone" && ` · ${t("ways.phone")}`}
            </div>
          </>
        ) : (
          "–"
        ),
    },
  ];
}
