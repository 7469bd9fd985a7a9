import { Hono } from "hono";
import { z } from "zod";
import { noteRead } from "#app/audit/note-read.server.ts";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { inSlices, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { countSurveys, listSurveys, peopleOfSurveys } from "./queries.server.ts";
import { BEFORE, SurveyQuery, type SurveyRow } from "./schema.ts";

const ExportQuery = SurveyQuery.omit({ page: true, per_page: true }).extend({
  format: z.enum(tableFormats).default("csv"),
});

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
    const { db, locale, t, today } = c.var;
    await record(db, {
      ...traceOf(c),
      action: "surveys.list_exported",
      subject: { type: "surveys", id: "", label: format },
      after: { rows: await countSurveys(db, filter, today) },
    });
    await noteRead(c, "export", await peopleOfSurveys(db, filter, today));
    const list = inSlices((slice) => listSurveys(db, filter, c.var, { sort, ...slice }));
    async function* lines() {
      for await (const row of list) yield lineOf(row, t);
    }
    return tableFile(format, {
      name: `${t("surveys.export.name")}-${today}`,
      locale,
      rows: lines(),
      columns: columns.map((key) => ({
        key,
        header: t(`surveys.export.columns.${key}`),
        ...(/_(on|at)$/.test(key) ? { kind: "date" as const } : {}),
      })),
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
