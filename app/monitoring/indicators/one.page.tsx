import { Anchor, Button, Group, Table } from "@mantine/core";
import { Pencil } from "lucide-react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import numbers from "#app/staff/table/numbers.module.css";
import type { Route } from "./+types/one.page.ts";
import styles from "./indicators.module.css";
import { RetireButton } from "./retire-button.tsx";
import { isBySex } from "./rules.ts";
import type { Figure, Formula, Side, Split, SplitCell, View } from "./schema.ts";
import { TargetsForm } from "./targets-form.tsx";
import { useFigure } from "./use-figure.ts";
import { ViewBar, viewNames } from "./view-bar.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _, per_page: __, ...query } = listQuery(url, viewNames);
  const param = { id: params.id };
  const read = await readAnswer(api.indicators[":id"].$get({ param, query }));
  if (!read.data) throw data(null, { status: read.status });
  return { indicator: read.data, today };
}

/** One indicator: its formula in words, its splits, its targets. Each number opens its people. */
export default function OneIndicator() {
  const t = useTranslations("indicators");
  const { indicator, today } = useLoaderData<typeof loader>();
  const { to } = usePaths();
  const { may } = useStaff();
  const { amount, percent } = useFigure();
  const { id, name, formula, figure, view, words, date } = indicator;
  return (
    <>
      <PageHeader
        title={name}
        lead={words}
        action={
          may("figures.manage") && (
            <Group>
              <RetireButton indicator={indicator} />
              {may("registrations.read") && (
                <Button
                  component={Link}
                  to={to(`/admin/indicators/${id}/edit`)}
                  leftSection={<Pencil size={16} aria-hidden />}
                >
                  {t("one.edit")}
                </Button>
              )}
            </Group>
          )
        }
      />
      <p className={styles.words}>{date}</p>
      <ViewBar view={view} groups={indicator.groups} today={today} />
      {!may("registrations.read") && <p className={styles.words}>{t("list.calendar")}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t("one.value")}</dt>
          <dd className={styles.figure}>
            <Opens id={id} view={view} what={t("one.total")}>
              {amount(formula.kind, figure.value, figure.hidden)}
            </Opens>
          </dd>
        </div>
        {formula.kind !== "count" && (
          <div>
            <dt>{t("one.part")}</dt>
            <dd className={styles.figure}>
              <People
                id={id}
                view={view}
                count={figure.people}
                hidden={figure.hidden}
                what={t("one.part")}
              />
            </dd>
          </div>
        )}
        {figure.of !== null && (
          <div>
            <dt>{t("one.whole")}</dt>
            <dd className={styles.figure}>
              <People
                id={id}
                view={view}
                count={figure.of}
                hidden={figure.hidden}
                side="whole"
                what={t("one.whole")}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("list.women")}</dt>
          <dd className={styles.figure}>{percent(isBySex(formula) ? null : indicator.women)}</dd>
        </div>
        {indicator.target !== null && (
          <div>
            <dt>{t("list.target")}</dt>
            <dd className={styles.figure}>{amount(formula.kind, indicator.target)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.splits}>
        {indicator.splits.map(({ split, cells }) => (
          <SplitTable key={split} {...{ id, view, formula, split, cells, total: figure }} />
        ))}
      </div>
      <TargetsForm key={indicator.version} indicator={indicator} />
    </>
  );
}

type TableProps = {
  id: number;
  view: View;
  formula: Formula;
  split: Split;
  cells: SplitCell[];
  total: Figure;
};

function SplitTable({ id, view, formula, split, cells, total }: TableProps) {
  const t = useTranslations("indicators");
  const { percent } = useFigure();
  const { kind } = formula;
  const title = t(`splits.${split}`);
  const sorted =
    split === "region" || split === "course"
      ? cells.toSorted((a, b) => b.figure.people - a.figure.people)
      : cells;
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {cells.length === 0 ? (
        <p>{t("one.noSplit")}</p>
      ) : (
        <div className={numbers.scroll}>
          <Table className={numbers.numbers ?? ""} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("one.group")}</Table.Th>
                <Table.Th scope="col">
                  {kind === "count" ? t("one.people") : t("one.part")}
                </Table.Th>
                {kind === "share" && <Table.Th scope="col">{t("one.whole")}</Table.Th>}
                <Table.Th scope="col">{kind === "rate" ? t("one.rate") : t("one.share")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.map(({ code, label, figure }) => (
                <Table.Tr key={code}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>
                    <People
                      {...{ id, view, split, code }}
                      count={figure.people}
                      hidden={figure.hidden}
                      what={label}
                    />
                  </Table.Td>
                  {kind === "share" && (
                    <Table.Td>
                      <People
                        {...{ id, view, split, code }}
                        side="whole"
                        count={figure.of ?? 0}
                        hidden={figure.hidden}
                        what={label}
                      />
                    </Table.Td>
                  )}
                  <Table.Td>
                    {kind === "count" && !figure.hidden
                      ? percent(Math.round((1_000 * figure.people) / (total.people || 1)) / 10)
                      : percent(figure.value)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  );
}

type Where = { id: number; view: View; split?: Split; code?: string; side?: Side; what: string };

type Counted = Where & { count: number; hidden: Figure["hidden"] };

function People({ count, hidden, ...where }: Counted) {
  const { amount } = useFigure();
  return <Opens {...where}>{amount("count", count, hidden)}</Opens>;
}

/** A number that opens the people behind it, for those who may read applications. */
function Opens({ id, view, split, code, side, what, children }: Where & { children: string }) {
  const t = useTranslations("indicators.one");
  const { to } = usePaths();
  const { may } = useStaff();
  if (!may("registrations.read")) return <span className={numbers.number}>{children}</span>;
  const asked = { ...view, split, code, side };
  const given = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  return (
    <Anchor
      component={Link}
      className={numbers.number ?? ""}
      to={`${to(`/admin/indicators/${id}/rows`)}?${new URLSearchParams(given)}`}
      aria-label={`${children}. ${t("openRows", { what })}`}
      inherit
    >
      {children}
    </Anchor>
  );
}
