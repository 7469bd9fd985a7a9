import { Anchor, Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListScreen } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import type { Route } from "./+types/list.page.ts";
import { FreezeForm } from "./freeze-form.tsx";
import styles from "./reports.module.css";
import { Schedules } from "./schedules.tsx";
import type { ReportRow } from "./schema.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const [page, schedules, recipients, figures] = await Promise.all([
    answerOr(api.reports.$get({ query: listQuery(url, []) }), null),
    answerOr(api.reports.schedules.$get(), []),
    answerOr(api.reports.recipients.$get(), null),
    answerOr(api.indicators.fields.$get(), []),
  ]);
  const fields = figures[0]?.fields ?? [];
  const programmes = fields.find(({ name }) => name === "programme")?.options ?? [];
  return { page, schedules, recipients, programmes, today };
}

/** The frozen reports, the regular ones, and a form that freezes a period. */
export default function Reports() {
  const t = useTranslations("reports");
  const { page, schedules, recipients, programmes, today } = useLoaderData<typeof loader>();
  const { may } = useStaff();
  return (
    <>
      <ListScreen
        title={t("screens.reports.name")}
        lead={t("list.lead")}
        page={page}
        columns={useColumns(programmes)}
        asCards
        empty={t("list.empty")}
      >
        {may("figures.manage") && <FreezeForm programmes={programmes} today={today} />}
      </ListScreen>
      {page && page.data.length > 1 && <CompareForm reports={page.data} />}
      <Schedules schedules={schedules} recipients={recipients} programmes={programmes} />
    </>
  );
}

function useColumns(programmes: { value: string; label: string }[]): ListColumn<ReportRow>[] {
  const t = useTranslations("reports");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  return [
    {
      name: "name",
      title: t("list.name"),
      render: ({ id, name }) => (
        <Anchor component={Link} to={to(`/admin/reports/${id}`)} fw={600}>
          {name}
        </Anchor>
      ),
    },
    {
      name: "period",
      title: t("list.period"),
      render: ({ from, until }) => t("list.days", { from: day(from), until: day(until) }),
    },
    {
      name: "programme",
      title: t("list.programme"),
      render: ({ programme }) =>
        programme
          ? (programmes.find(({ value }) => value === programme)?.label ?? programme)
          : t("allProgrammes"),
    },
    {
      name: "frozen_at",
      title: t("list.frozen"),
      render: ({ frozen_at, frozen_by }) =>
        t("list.by", {
          at: format.dateTime(new Date(frozen_at), { dateStyle: "medium", timeStyle: "short" }),
          by: frozen_by || t("scheduled"),
        }),
    },
  ];
}

function CompareForm({ reports }: { reports: ReportRow[] }) {
  const t = useTranslations("reports.list");
  const { to } = usePaths();
  const [first, setFirst] = useState(String(reports[1]?.id ?? ""));
  const [second, setSecond] = useState(String(reports[0]?.id ?? ""));
  const options = reports.map(({ id, name, from, until }) => ({
    value: String(id),
    label: `${name} (${from} – ${until})`,
  }));
  return (
    <section className={styles.block} aria-label={t("compareTitle")}>
      <h2 className={styles.heading}>{t("compareTitle")}</h2>
      <Group align="flex-end">
        <Select
          label={t("first")}
          data={options}
          value={first}
          allowDeselect={false}
          onChange={(id) => setFirst(id ?? "")}
        />
        <Select
          label={t("second")}
          data={options}
          value={second}
          allowDeselect={false}
          onChange={(id) => setSecond(id ?? "")}
        />
        <Button
          component={Link}
          variant="default"
          to={`${to("/admin/reports/compare")}?${new URLSearchParams({ a: first, b: second })}`}
        >
          {t("compare")}
        </Button>
      </Group>
    </section>
  );
}
