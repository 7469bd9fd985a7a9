import { ActionIcon, Alert, Anchor, Badge, Button, Group, Progress } from "@mantine/core";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
import type { Route } from "./+types/list.page.ts";
import { isBySex, progressOf } from "./rules.ts";
import type { IndicatorFigure } from "./schema.ts";
import { useFigure } from "./use-figure.ts";
import { ViewBar, viewNames } from "./view-bar.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _, per_page: __, ...query } = listQuery(url, [...viewNames, "retired"]);
  const answer = await answerOr(api.indicators.$get({ query }), null);
  return { answer, today };
}

/** The indicators of a period, each with its target and the share of women. */
export default function Indicators() {
  const t = useTranslations("indicators");
  const { answer, today } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  const { may } = useStaff();
  const manages = may("figures.manage");
  return (
    <>
      <ListScreen
        title={t("screens.indicators.name")}
        lead={t("list.lead")}
        action={
          manages &&
          may("registrations.read") && (
            <Button
              component={Link}
              to={to("/admin/indicators/new")}
              leftSection={<Plus size={17} aria-hidden />}
            >
              {t("list.add")}
            </Button>
          )
        }
        filters={manages ? [{ name: "retired", label: t("list.showRetired"), toggle: "yes" }] : []}
        names={viewNames}
        exported="/api/indicators/export"
        page={answer?.indicators ?? null}
        columns={useColumns(answer?.indicators ?? [])}
        asCards
        empty={t("list.empty")}
      >
        {answer && <ViewBar view={answer.view} groups={answer.groups} today={today} />}
      </ListScreen>
      <Alert mt="md" color="gray">
        {t("list.dash")} {t("list.hidden")} {!may("registrations.read") && t("list.calendar")}
      </Alert>
    </>
  );
}

function useColumns(all: readonly IndicatorFigure[]): ListColumn<IndicatorFigure>[] {
  const t = useTranslations("indicators.list");
  const { to, search } = usePaths();
  const { may } = useStaff();
  const { amount, percent } = useFigure();
  return [
    {
      name: "name",
      title: t("indicator"),
      render: ({ id, name, words, retired }) => (
        <>
          <Anchor component={Link} to={`${to(`/admin/indicators/${id}`)}${search}`} fw={600}>
            {name}
          </Anchor>{" "}
          {retired && <Badge color="gray">{t("retired")}</Badge>}
          <div className={table.muted}>{words}</div>
        </>
      ),
    },
    {
      name: "value",
      title: t("value"),
      align: "end",
      render: ({ formula, figure }) => <b>{amount(formula.kind, figure.value, figure.hidden)}</b>,
    },
    {
      name: "women",
      title: t("women"),
      align: "end",
      render: ({ formula, women }) => percent(isBySex(formula) ? null : women),
    },
    {
      name: "target",
      title: t("target"),
      align: "end",
      render: ({ formula, target }) =>
        target === null ? t("noTarget") : amount(formula.kind, target),
    },
    {
      name: "progress",
      title: t("progress"),
      align: "end",
      render: ({ name, figure, target }) => {
        const reached = progressOf(figure.value, target);
        if (reached === null) return t("noTarget");
        return (
          <>
            {percent(reached)}
            <Progress
              value={Math.min(100, reached)}
              color={reached >= 100 ? "green" : "blue"}
              aria-label={`${t("progress")}, ${name}`}
            />
          </>
        );
      },
    },
    ...(may("figures.manage")
      ? [
          {
            name: "order",
            title: "",
            render: (row: IndicatorFigure) => <Move row={row} all={all} />,
          },
        ]
      : []),
  ];
}

/** Moves an indicator one place up or down. */
function Move({ row, all }: { row: IndicatorFigure; all: readonly IndicatorFigure[] }) {
  const t = useTranslations("indicators.list");
  const api = useApi();
  const act = useAct();
  const place = all.findIndex(({ id }) => id === row.id);
  function move(by: 1 | -1) {
    const ids = all.map(({ id }) => id);
    ids.splice(place, 1);
    ids.splice(place + by, 0, row.id);
    return act(() => api.indicators.order.$put({ json: { ids } }));
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t("up", { name: row.name })}
        disabled={place === 0}
        onClick={() => void move(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t("down", { name: row.name })}
        disabled={place === all.length - 1}
        onClick={() => void move(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
