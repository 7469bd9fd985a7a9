import { Alert, Anchor, Table } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import type { Figure } from "#app/monitoring/indicators/schema.ts";
import { useFigure } from "#app/monitoring/indicators/use-figure.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import numbers from "#app/staff/table/numbers.module.css";
import stacked from "#app/staff/table/stacked.module.css";
import type { Route } from "./+types/compare.page.ts";
import { OpensRows } from "./opens-rows.tsx";
import type { ReportContent, ReportIndicator } from "./schema.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const read = (name: "a" | "b") => {
    const id = url.searchParams.get(name) ?? "";
    return /^\d+$/.test(id) ? answerOr(api.reports[":id"].$get({ param: { id } }), null) : null;
  };
  const [a, b] = await Promise.all([read("a"), read("b")]);
  return { a, b };
}

type Compared = ReportIndicator & { figure: Figure | undefined };

function totalsOf({ cells, indicators }: ReportContent): Map<string, Compared> {
  const totals = new Map(
    cells.filter(({ split }) => !split).map((cell) => [cell.indicator, cell.figure]),
  );
  return new Map(indicators.map((each) => [each.key, { ...each, figure: totals.get(each.key) }]));
}

/** Two frozen reports side by side. */
export default function ComparedReports() {
  const t = useTranslations("reports");
  const { a, b } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const format = useFormatter();
  const { to } = usePaths();
  const { amount } = useFigure();
  const title = t("screens.reportsCompared.name");
  if (!a || !b) {
    return (
      <>
        <PageHeader title={title} />
        <Alert color="gray">{t("compare.missing")}</Alert>
      </>
    );
  }
  const [left, right] = [totalsOf(a.content), totalsOf(b.content)];
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "medium" });
  const head = (report: typeof a) => (
    <>
      <Anchor component={Link} to={to(`/admin/reports/${report.id}`)}>
        {report.content.name}
      </Anchor>
      <div>
        {t("list.days", { from: day(report.content.from), until: day(report.content.until) })}
      </div>
    </>
  );
  return (
    <>
      <PageHeader title={title} lead={t("compare.lead")} />
      <div className={stacked.stacked}>
        <Table className={numbers.numbers ?? ""} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("one.indicator")}</Table.Th>
              <Table.Th scope="col">{head(a)}</Table.Th>
              <Table.Th scope="col">{head(b)}</Table.Th>
              <Table.Th scope="col">{t("compare.change")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...new Map([...left, ...right]).values()].map(({ key, name, formula }) => {
              const cell = (id: number, found: Compared | undefined) =>
                found?.figure === undefined ? (
                  t("compare.absent")
                ) : (
                  <OpensRows id={id} what={name[locale]} query={{ indicator: key }}>
                    {amount(formula.kind, found.figure.value, found.figure.hidden)}
                  </OpensRows>
                );
              const [first, second] = [left.get(key)?.figure?.value, right.get(key)?.figure?.value];
              const known = typeof first === "number" && typeof second === "number";
              return (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{name[locale]}</Table.Th>
                  <Table.Td data-label={a.content.name}>{cell(a.id, left.get(key))}</Table.Td>
                  <Table.Td data-label={b.content.name}>{cell(b.id, right.get(key))}</Table.Td>
                  <Table.Td data-label={t("compare.change")}>
                    {known
                      ? format.number(Math.round(10 * (second - first)) / 10, {
                          signDisplay: "exceptZero",
                        })
                      : "–"}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
