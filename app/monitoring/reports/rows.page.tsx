import { Alert } from "@mantine/core";
import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PeopleTable } from "#app/monitoring/indicators/people-table.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import type { Route } from "./+types/rows.page.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const { indicator = "", ...rest } = listQuery(url, [
    "indicator",
    "split",
    "code",
    "side",
    "change",
  ]);
  const query = { indicator, ...rest };
  const read = await readAnswer(api.reports[":id"].rows.$get({ param: { id: params.id }, query }));
  if (!read.data) throw data(null, { status: read.status });
  return read.data;
}

/** Exactly the applications that a frozen number counted. */
export default function ReportRows() {
  const t = useTranslations("reports");
  const { report, indicator, group, erased, people } = useLoaderData<typeof loader>();
  const said = { indicator, name: report.name };
  return (
    <>
      <PageHeader
        title={t("screens.reportRows.name")}
        lead={group ? t("rows.leadGroup", { ...said, group }) : t("rows.lead", said)}
      />
      {erased > 0 && (
        <Alert mb="md" color="gray">
          {t("rows.erased", { count: erased })}
        </Alert>
      )}
      <PeopleTable people={people} label={t("screens.reportRows.name")} />
    </>
  );
}
