import { Hono } from "hono";
import { states } from "#app/admissions/registrations/schema.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type TableRow, tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { courseTitles } from "#app/website/registration-form/courses.queries.server.ts";
import { answerNames } from "../record/answer-names.server.ts";
import { NOT_ANSWERED } from "../schema.ts";
import { countBy } from "./cross-table.queries.server.ts";
import {
  type CrossAnswer,
  CrossExport,
  CrossQuery,
  crossTable,
  type Dimension,
  inOrder,
} from "./cross-table.ts";

const read = may("registrations.read");

/** The question that a dimension is the answer to. */
function questionOf(dimension: Dimension): string {
  if (dimension === "formation") return "formation_id";
  return dimension === "level" ? "education_level" : dimension;
}

/** Counts by two answers, without names; who may not read registrations may not count them. */
export const crossTableApi = new Hono<ApiEnv>()
  .get(
    "/cross-table",
    describe("registrations", "The filtered applications counted by two of their answers"),
    read,
    validate("query", CrossQuery),
    async (c) => {
      const { rows, columns, ...filter } = c.req.valid("query");
      const { db, today, locale } = c.var;
      const cells = await countBy(db, filter, today, { rows, columns });
      const titles = await courseTitles(db, locale);
      const courses = titles.map(({ id, title }) => ({ id, title }));
      return c.json({ rows, columns, cells, courses } satisfies CrossAnswer);
    },
  )
  .get(
    "/cross-table/export",
    describe("registrations", "The same as CSV or XLSX, counts and percentages", {
      file: Object.values(tableTypes),
    }),
    read,
    validate("query", CrossExport),
    async (c) => {
      const { rows, columns, of, format, ...filter } = c.req.valid("query");
      const { db, t, locale, today } = c.var;
      const table = crossTable(await countBy(db, filter, today, { rows, columns }));
      const names = await answerNames(db, t, locale);
      const words = (dimension: Dimension) => (code: string) => {
        if (code === NOT_ANSWERED) return t("registrations.crossTable.notAnswered");
        if (dimension === "status") return names.state(code as (typeof states)[number]) ?? code;
        if (dimension === "form") return names.shortForm(code);
        return names.answer(questionOf(dimension), code);
      };
      const [rowName, columnName] = [words(rows), words(columns)];
      const across = inOrder(table.columns, states, columnName);
      const percent = (part: number) => Math.round(part * 1_000) / 10;
      const sum = t("registrations.crossTable.sum");
      const line = (name: string, row: string | null): TableRow => {
        const cells: TableRow = { name };
        for (const column of across) {
          const sumOf = table.ofColumn.get(column) ?? 0;
          const shareOfSum = of === "column" ? 1 : sumOf / table.total;
          cells[`count ${column}`] = row === null ? sumOf : table.count(row, column);
          cells[`share ${column}`] = percent(
            row === null ? shareOfSum : table.share(of, row, column),
          );
        }
        cells.total = row === null ? table.total : table.ofRow.get(row);
        return cells;
      };
      await record(db, {
        ...traceOf(c),
        action: "registrations.table_exported",
        subject: { type: "registration", id: "", label: `${rows} × ${columns}` },
      });
      return tableFile(format, {
        name: `${t("registrations.crossTable.fileName")}-${today}`,
        locale,
        columns: [
          { key: "name", header: t(`registrations.crossTable.by.${rows}`) },
          ...across.flatMap((column) => [
            { key: `count ${column}`, header: columnName(column) },
            {
              key: `share ${column}`,
              header: t("registrations.crossTable.percentOf", { name: columnName(column) }),
            },
          ]),
          { key: "total", header: sum },
        ],
        rows: [
          ...inOrder(table.rows, states, rowName).map((row) => line(rowName(row), row)),
          ...(table.total ? [line(sum, null)] : []),
        ],
      });
    },
  );
