import { Hono } from "hono";
import { z } from "zod";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { inSlices, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { countStaffCohorts, listStaffCohorts } from "./queries.server.ts";
import { CohortQuery } from "./schema.ts";

const ExportQuery = CohortQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(tableFormats).default("csv"),
});

const columns = [
  "formation_title",
  "name",
  "place",
  "start_date",
  "end_date",
  "capacity",
  "taken",
  "seats_left",
  "trainers",
] as const;

/** The filtered cohorts in the order of the screen. */
export const cohortsExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("cohorts", "The filtered cohorts as CSV or XLSX", { file: Object.values(tableTypes) }),
  may("cohorts.manage"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...look } = c.req.valid("query");
    const { db, locale, t, today } = c.var;
    await record(db, {
      ...traceOf(c),
      action: "cohorts.list_exported",
      subject: { type: "cohort", id: "", label: format },
      after: { rows: await countStaffCohorts(db, look, today) },
    });
    const list = inSlices((slice) => listStaffCohorts(db, locale, look, today, { sort, ...slice }));
    async function* lines() {
      for await (const { trainers, ...cohort } of list) {
        yield {
          ...Object.fromEntries(
            columns.map((key) => [key, key === "trainers" ? trainers.join(", ") : cohort[key]]),
          ),
        };
      }
    }
    return tableFile(format, {
      name: `${t("cohorts.export.name")}-${today}`,
      locale,
      rows: lines(),
      columns: columns.map((key) => ({
        key,
        header: t(`cohorts.export.columns.${key}`),
        ...(key.endsWith("_date") ? { kind: "date" as const } : {}),
      })),
    });
  },
);
