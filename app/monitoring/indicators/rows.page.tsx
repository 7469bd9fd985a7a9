import { data, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import type { Route } from "./+types/rows.page.ts";
import { PeopleTable } from "./people-table.tsx";
import { viewNames } from "./view-bar.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = listQuery(url, [...viewNames, "split", "code", "side"]);
  const read = await readAnswer(
    api.indicators[":id"].rows.$get({ param: { id: params.id }, query }),
  );
  if (!read.data) throw data(null, { status: read.status });
  return read.data;
}

/** Exactly the applications that a number counts. */
export default function IndicatorRows() {
  const t = useTranslations("indicators.rows");
  const { indicator, view, group, people } = useLoaderData<typeof loader>();
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  const said = { name: indicator.name, from: day(view.from), until: day(view.until) };
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={group ? t("leadGroup", { ...said, group }) : t("lead", said)}
      />
      <PeopleTable people={people} label={t("title")} />
    </>
  );
}
