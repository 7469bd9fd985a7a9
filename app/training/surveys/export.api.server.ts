import { Hono } from "hono";
import { exportFormat, exportList } from "#app/platform/audit/export-list.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { countSurveys, listSurveys, peopleOfSurveys } from "./queries.server.ts";
import { BEFORE, SurveyQuery, type SurveyRow } from "./schema.ts";

const ExportQuery = SurveyQuery.omit({ page: true, per_page: true }).extend(exportFormat);

const columns = [
  "reference",
  "last_name",
  "first_names",
  "phone",
  "cohort",
  "month",
  "due_on",
  "state",
  "sent_at",
  "reminded_at",
  "answered_at",
  "way",
  "situation",
  "related",
  "since",
  "income",
  "useful",
  "remark",
] as const;

/** The filtered surveys in the order of the screen. */
export const surveysExportApi = new Hono<ApiEnv>().get(
  "/",
  describe("surveys", "The filtered surveys as CSV or XLSX", { file: Object.values(tableTypes) }),
  may("registrations.read"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...filter } = c.req.valid("query");
    const { db, t, today } = c.var;
    await noteRead(c, "export", await peopleOfSurveys(db, filter, today));
    return exportList(c, {
      format,
      name: t("surveys.export.name"),
      columns,
      header: (key) => t(`surveys.export.columns.${key}`),
      kind: (key) => (/_(on|at)$/.test(key) ? "date" : undefined),
      action: "surveys.list_exported",
      subject: "surveys",
      after: { rows: await countSurveys(db, filter, today) },
      read: (slice) => listSurveys(db, filter, c.var, { sort, ...slice }),
      line: (row) => lineOf(row, t),
    });
  },
);

function lineOf(row: SurveyRow, t: Translator) {
  const { answers, sent_at, reminded_at, answered_at, way, state, ...rest } = row;
  const day = (at: string | null) => at?.slice(0, 10) ?? "";
  return {
    ...rest,
    state: t(`surveys.states.${state}`),
    sent_at: day(sent_at),
    reminded_at: day(reminded_at),
    answered_at: day(answered_at),
    way: way ? t(`surveys.ways.${way}`) : "",
    situation: answers ? t(`surveys.situations.${answers.situation}`) : "",
    related: answers?.related == null ? "" : t(`surveys.${answers.related ? "yes" : "no"}`),
    since: answers?.since === BEFORE ? t("surveys.before") : (answers?.since ?? ""),
    income: answers?.income ? t(`surveys.incomes.${answers.income}`) : "",
    useful: answers?.useful ?? "",
    remark: answers?.remark ?? "",
  };
}
