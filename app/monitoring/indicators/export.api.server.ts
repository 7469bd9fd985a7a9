import { Hono } from "hono";
import { seesApplicants } from "#app/platform/access/permissions.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { type Hides, shownOf } from "./hides.ts";
import { hidesIn, hidesOutside, viewFor } from "./hiding.server.ts";
import { listIndicators, measureIndicators } from "./queries.server.ts";
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
    const { db, t, locale, today, user } = c.var;
    const view = viewFor(user, asked, today);
    const measured = await measureIndicators(db, c.var, await listIndicators(db), view);
    await record(db, {
      ...traceOf(c),
      action: "indicators.exported",
      subject: { type: "indicator", id: "", label: `${view.from} – ${view.until}` },
      after: { rows: measured.length },
    });
    const hidesWhich = seesApplicants(user) ? hidesIn : hidesOutside;
    const hides: Hides[] = [];
    for (const { formula } of measured) hides.push(await hidesWhich(db, formula, view));
    const header = (key: Column) => t(`indicators.columns.${key}`);
    return tableFile(format, {
      name: `${t("indicators.fileName")}-${view.from}-${view.until}`,
      locale,
      columns: columns.map((key) => ({ key, header: header(key) })),
      rows: measured.map(({ figure, women, womenPeople: _, ...row }, place) => {
        const hidden = hides[place]?.cell({ split: null, code: "", figure }) ?? null;
        const value = shownOf(figure, hidden);
        const ofWomen = shownOf({ value: women }, hidden ?? hides[place]?.women ?? null);
        return {
          name: row.name,
          value: shownText(value),
          unit: t(`indicators.unit.${row.formula.kind === "count" ? "people" : "percent"}`),
          women: isBySex(row.formula) ? null : shownText(ofWomen),
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
