import { Anchor, SegmentedControl, Select, Table } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { states } from "#app/admissions/registrations/schema.ts";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { ExportMenu } from "#app/staff/table/export-menu.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListToolbar } from "#app/staff/table/list-toolbar.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import { filterNames } from "../list/admin-list.page.tsx";
import { useAnswerWords, useFilterOptions } from "../record/use-answer-words.ts";
import { NOT_ANSWERED } from "../schema.ts";
import type { Route } from "./+types/cross-table.page.ts";
import styles from "./cross-table.module.css";
import {
  crossTable,
  type Dimension,
  dimensions,
  inOrder,
  type Share,
  shares,
} from "./cross-table.ts";

const names = [...filterNames.filter((name) => name !== "sort"), "rows", "columns"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _page, per_page: _size, ...query } = listQuery(url, names);
  const answer = await answerOr(api.registrations["cross-table"].$get({ query }), null);
  return { answer, today, ...(await loadForms(context)) };
}

const YEARS = 6;

/** Applications counted by two of their answers; each number opens its people. */
export default function CrossTable() {
  const t = useTranslations("registrations.crossTable");
  const list = useTranslations("registrations.records");
  const state = useTranslations("registrations.status");
  const { answer, today } = useLoaderData<typeof loader>();
  const url = useListUrl();
  const options = useFilterOptions();
  const { rows = "region", columns = "sex" } = answer ?? {};
  const last = Number(today.slice(0, 4)) + 1;
  const years = Array.from({ length: YEARS }, (_, index) => String(last - index));
  const choices = dimensions.map((value) => ({ value, label: t(`by.${value}`) }));
  const of = shares.find((share) => share === url.get("of")) ?? "total";
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className={styles.choices}>
        <Select
          label={t("rows")}
          data={choices}
          value={rows}
          allowDeselect={false}
          onChange={(value) =>
            url.set({ rows: value, ...(value === columns ? { columns: rows } : {}) })
          }
        />
        <Select
          label={t("columns")}
          data={choices}
          value={columns}
          allowDeselect={false}
          onChange={(value) =>
            url.set({ columns: value, ...(value === rows ? { rows: columns } : {}) })
          }
        />
      </div>
      <ListToolbar
        filters={[
          { name: "form", label: list("list.byForm"), options: options.forms },
          {
            name: "formation",
            label: list("filters.byCourse"),
            options: (answer?.courses ?? []).map(({ id, title }) => ({
              value: String(id),
              label: title,
            })),
          },
          {
            name: "year",
            label: list("filters.byYear"),
            options: years.map((year) => ({ value: year, label: year })),
          },
          {
            name: "status",
            label: t("byStatus"),
            options: states.map((value) => ({ value, label: state(`${value}.label`) })),
          },
          { name: "sex", label: list("list.bySex"), options: options.sexes },
          { name: "region", label: list("list.byRegion"), options: options.regions },
          { name: "level", label: list("list.byLevel"), options: options.levels },
        ]}
      >
        <SegmentedControl
          aria-label={t("percent")}
          data={shares.map((value) => ({ value, label: t(`of.${value}`) }))}
          value={of}
          onChange={(value) => url.set({ of: value === "total" ? null : value })}
        />
        <ExportMenu path="/api/registrations/cross-table/export" names={[...names, "of"]} />
      </ListToolbar>
      {answer && <Counts {...answer} of={of} />}
    </>
  );
}

type Counted = NonNullable<Awaited<ReturnType<typeof loader>>["answer"]> & { of: Share };

function Counts({ rows, columns, cells, courses, of }: Counted) {
  const t = useTranslations("registrations.crossTable");
  const { to } = usePaths();
  const { search } = useListUrl();
  const format = useFormatter();
  const nameOf = useNames(courses);
  const counted = crossTable(cells);
  const [down, across] = [
    inOrder(counted.rows, states, (code) => nameOf(rows, code)),
    inOrder(counted.columns, states, (code) => nameOf(columns, code)),
  ];
  if (!counted.total) return <p>{t("empty")}</p>;
  const percent = (part: number) =>
    format.number(part, { style: "percent", maximumFractionDigits: 1 });
  /** The list with the filters of this table and those of the cell. */
  const people = (more: Partial<Record<Dimension, string>>) => {
    const wanted = new URLSearchParams(search);
    for (const name of ["rows", "columns", "of"]) wanted.delete(name);
    for (const [name, value] of Object.entries(more)) wanted.set(name, value);
    return to(`/admin/registration?${wanted}`);
  };
  const number = (count: number, part: number, more: Partial<Record<Dimension, string>>) =>
    count ? (
      <Anchor component={Link} to={people(more)} className={styles.count}>
        {format.number(count)} <span className={table.muted}>{percent(part)}</span>
      </Anchor>
    ) : (
      <span className={table.muted}>0</span>
    );
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table withTableBorder stickyHeader className={styles.table}>
        <Table.Caption>
          {t("caption", { rows: t(`by.${rows}`), columns: t(`by.${columns}`) })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(`by.${rows}`)}</Table.Th>
            {across.map((column) => (
              <Table.Th key={column} scope="col">
                {nameOf(columns, column)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{t("sum")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {down.map((row) => (
            <Table.Tr key={row}>
              <Table.Th scope="row">{nameOf(rows, row)}</Table.Th>
              {across.map((column) => (
                <Table.Td key={column}>
                  {number(counted.count(row, column), counted.share(of, row, column), {
                    [rows]: row,
                    [columns]: column,
                  })}
                </Table.Td>
              ))}
              <Table.Td>
                {number(
                  counted.ofRow.get(row) ?? 0,
                  of === "row" ? 1 : (counted.ofRow.get(row) ?? 0) / counted.total,
                  { [rows]: row },
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t("sum")}</Table.Th>
            {across.map((column) => (
              <Table.Td key={column}>
                {number(
                  counted.ofColumn.get(column) ?? 0,
                  of === "column" ? 1 : (counted.ofColumn.get(column) ?? 0) / counted.total,
                  { [columns]: column },
                )}
              </Table.Td>
            ))}
            <Table.Td>{number(counted.total, 1, {})}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The codes of a dimension in words. */
function useNames(courses: Counted["courses"]) {
  const t = useTranslations("registrations");
  const words = useAnswerWords();
  return (dimension: Dimension, code: string): string => {
    if (code === NOT_ANSWERED) return t("crossTable.notAnswered");
    if (dimension === "form") return words.shortForm(code);
    if (dimension === "formation") {
      return courses.find(({ id }) => String(id) === code)?.title ?? code;
    }
    if (dimension === "status") {
      const state = states.find((each) => each === code);
      return state ? t(`status.${state}.label`) : code;
    }
    return words.option(dimension === "level" ? "education_level" : dimension, code);
  };
}
