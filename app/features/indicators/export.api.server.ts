import { Hono } from "hono";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { viewOf } from "./days.ts";
import { hideSmall, hideWomen } from "./hide.ts";
import { hiddenByGroup, listIndicators, measureIndicators } from "./queries.server.ts";
import { isBySex, progressOf } from "./rules.ts";
import { ViewExport } from "./schema.ts";
import { shownText } from "./shown-text.ts";

/** The table of the screen. Small groups are hidden, because the file leaves the house. */
export const indicatorsExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("indicators", "The indicators of a period as CSV or XLSX, small groups hidden", {
    file: Object.values(tableTypes),
  }),
  may("figures.read"),
  validate("query", ViewExport),
  async (c) => {
    const { format, ...asked } = c.req.valid("query");
    const { db, t, locale, today } = c.var;
    const view = viewOf(asked, today);
    const measured = await measureIndicators(db, c.var, await listIndicators(db), view);
    await record(db, {
      ...traceOf(c),
      action: "indicators.exported",
      subject: { type: "indicator", id: "", label: `${view.from} – ${view.until}` },
      after: { rows: measured.length },
    });
    const hidden = await Promise.all(
      measured.map(({ formula }) => hiddenByGroup(db, formula, view)),
    );
    const header = (key: Column) => t(`indicators.columns.${key}`);
    return tableFile(format, {
      name: `${t("indicators.fileName")}-${view.from}-${view.until}`,
      locale,
      columns: columns.map((key) => ({ key, header: header(key) })),
      rows: measured.map(({ figure, women, womenPeople, ...row }, place) => {
        const all = hidden[place] ?? null;
        const [own] = hideSmall([{ split: null, code: "", figure }], all);
        const value = own?.shown ?? { value: null, hidden: null };
        return {
          name: row.name,
          value: shownText(value),
          unit: t(`indicators.unit.${row.formula.kind === "count" ? "people" : "percent"}`),
          women:
            isBySex(row.formula) || all ? null : shownText(hideWomen(figure, womenPeople, women)),
          target: row.target,
          progress: value.hidden ? null : progressOf(value.value, row.target),
          formula: row.words,
        };
      }),
    });
  },
);

const columns = ["name", "value", "unit", "women", "target", "progress", "formula"] as const;
type Column = (typeof columns)[number];
