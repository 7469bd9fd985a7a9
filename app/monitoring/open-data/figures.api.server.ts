import { Hono } from "hono";
import { shownOf } from "#app/monitoring/indicators/hides.ts";
import { hidesOutside, viewFor } from "#app/monitoring/indicators/hiding.server.ts";
import { codeNames, withCourses } from "#app/monitoring/indicators/names.server.ts";
import {
  type Indicator,
  indicatorView,
  listIndicators,
  measure,
  splitFigures,
} from "#app/monitoring/indicators/queries.server.ts";
import type { CellFigure } from "#app/monitoring/indicators/rules.ts";
import type { Split, View } from "#app/monitoring/indicators/schema.ts";
import { type Shown, shownText } from "#app/monitoring/indicators/shown-text.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { type ApiKey, mayRead } from "./keys.server.ts";
import { type OpenValue, ValuesQuery } from "./schema.ts";
import { type KeyEnv, keyLimit, withKey } from "./with-key.server.ts";

const unitOf = ({ formula }: Indicator) =>
  formula.kind === "count" ? ("people" as const) : ("percent" as const);

/** The indicators that a key may read, or the one it asks for. */
async function readable(db: Db, key: ApiKey, wanted?: string): Promise<Indicator[]> {
  const all = await listIndicators(db);
  const known = all.filter((row) => wanted === undefined || row.key === wanted);
  const own = known.filter((row) => mayRead(key, row.key));
  if (own.length === 0) throw new AppError("forbidden", { reason: "openData.errors.scope" });
  return own;
}

/** Aggregated figures for other programs: no row about a person, small groups hidden. */
export const figuresApi = new Hono<KeyEnv>()
  .get(
    "/indicators",
    describe("open data", "The indicators that the key may read, with what they count in words"),
    withKey,
    keyLimit,
    async (c) => {
      const rows = await readable(c.var.db, c.var.apiKey);
      const reader = await withCourses(c.var.db, c.var);
      return c.json(
        rows.map((row) => {
          const { key, name, words, date } = indicatorView(reader, row);
          return { key, name, unit: unitOf(row), counts: words, date };
        }),
      );
    },
  )
  .get(
    "/values",
    describe("open data", "The values of a period, by group if asked, as JSON or CSV", {
      file: [tableTypes.csv],
      more:
        "Of whole months, quarters, half-years or years: `from` and `until` say of which the values " +
        "are. Without days: the current year. `split` adds the groups of one field. `hidden`: `few` is a " +
        "group of fewer than five people, `kept` one that " +
        "would tell another. `format=csv` or `Accept: text/csv` answers a table.",
    }),
    withKey,
    keyLimit,
    validate("query", ValuesQuery),
    async (c) => {
      const { split, indicator, format, locale: _, ...asked } = c.req.valid("query");
      const { db, t, locale, today, apiKey } = c.var;
      const view = viewFor(null, asked, today);
      const rows = await readable(db, apiKey, indicator);
      const values = await valuesOf(db, rows, view, split);
      const names = codeNames(await withCourses(db, c.var));
      const shown = values.map(({ row, cell }): OpenValue => {
        const { code, shown: own } = cell;
        return {
          indicator: row.key,
          name: row.name[locale],
          split: cell.split,
          group: cell.split && code,
          label: cell.split && names.group(cell.split, code),
          value: own.value,
          unit: unitOf(row),
          hidden: own.hidden,
        };
      });
      const wantsTable = format ? format === "csv" : /text\/csv/.test(c.req.header("accept") ?? "");
      if (!wantsTable) return c.json({ ...view, values: shown });
      const table = await tableFile("csv", {
        name: `${t("indicators.fileName")}-${view.from}-${view.until}`,
        locale,
        columns: columns.map((key) => ({ key, header: key })),
        rows: shown.map(({ hidden, value, ...row }) => ({
          ...row,
          value: shownText({ value, hidden }),
          from: view.from,
          until: view.until,
        })),
      });
      // `describe` tells of the table; the type of the answer is that of the JSON.
      return table as never;
    },
  );

const columns = [
  "indicator",
  "name",
  "split",
  "group",
  "label",
  "value",
  "unit",
  "from",
  "until",
] as const;

/** The totals, and with a split the groups, as they may leave the house. */
async function valuesOf(db: Db, rows: Indicator[], view: View, split: Split | undefined) {
  const totals = split
    ? null
    : await measure(
        db,
        rows.map(({ formula }) => formula),
        view,
      );
  const values: { row: Indicator; cell: CellFigure & { shown: Shown } }[] = [];
  for (const [place, row] of rows.entries()) {
    const total = totals?.[place];
    const cells: CellFigure[] = total
      ? [{ split: null, code: "", figure: total.figure }]
      : await splitFigures(db, row.formula, view);
    const hides = await hidesOutside(db, row.formula, view, split ? [split] : []);
    for (const cell of cells) {
      if (cell.split !== null && cell.split !== split) continue;
      values.push({ row, cell: { ...cell, shown: shownOf(cell.figure, hides.cell(cell)) } });
    }
  }
  return values;
}
