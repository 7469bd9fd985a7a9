import { Hono } from "hono";
import { exportFormat, exportList } from "#app/platform/audit/export-list.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { countStaffCohorts, listStaffCohorts } from "./queries.server.ts";
import { CohortQuery } from "./schema.ts";

const ExportQuery = CohortQuery.omit({ page: true, per_page: true }).extend(exportFormat);

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
    return exportList(c, {
      format,
      name: t("cohorts.export.name"),
      columns,
      header: (key) => t(`cohorts.export.columns.${key}`),
      kind: (key) => (key.endsWith("_date") ? "date" : undefined),
      action: "cohorts.list_exported",
      subject: "cohort",
      after: { rows: await countStaffCohorts(db, look, today) },
      read: (slice) => listStaffCohorts(db, locale, look, today, { sort, ...slice }),
      line: (cohort) =>
        Object.fromEntries(
          columns.map((key) => [
            key,
            key === "trainers" ? cohort.trainers.join(", ") : cohort[key],
          ]),
        ),
    });
  },
);
