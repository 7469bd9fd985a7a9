import { Hono } from "hono";
import { z } from "zod";
import { record, traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { sortField } from "#app/http/sort.ts";
import { validate } from "#app/http/validate.server.ts";
import { tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { fieldsOf } from "../form/definition.ts";
import { forms } from "../forms.ts";
import { idsOfRegistrations, wholeRegistrations } from "./list.queries.server.ts";
import { RegistrationFilter, registrationSorts } from "./schema.ts";

const ExportQuery = RegistrationFilter.extend({
  sort: sortField(registrationSorts),
  format: z.enum(tableFormats).default("csv"),
});

/** The columns a file has besides the answers; the answers keep the names of the form. */
const first = ["reference", "form", "year", "status"] as const;
const last = ["test_mark", "interview_mark", "remark", "cohort_id", "submitted_at"] as const;

/** Answers that are days, of the whole month or year where no more is known. */
const dates = new Set(["birth_date"]);

/** Every answer some form asks for, once, in the order it is asked. */
const answers = [...new Map(forms.flatMap(fieldsOf).map((field) => [field.name, field])).keys()];

/** So many files are in memory at once. */
const AT_ONCE = 500;

/** What is filtered, as a table; whoever takes it out is recorded. */
export const exportApi = new Hono<ApiEnv>().get(
  "/export",
  describe("registrations", "The filtered applications as CSV or XLSX, streamed", {
    file: Object.values(tableTypes),
  }),
  may("registrations.manage"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...filter } = c.req.valid("query");
    const { db, locale, t, today } = c.var;
    // Whom it is about is settled first: whoever arrives or changes meanwhile moves nobody twice.
    const ids = await idsOfRegistrations(db, filter, today, sort);
    await record(db, {
      ...traceOf(c),
      action: "registrations.exported",
      subject: { type: "registration", id: "", label: format },
      after: {
        ...JSON.parse(JSON.stringify({ ...filter, search: undefined })),
        rows: ids.length,
      },
    });
    async function* files() {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        yield* await wholeRegistrations(db, ids.slice(at, at + AT_ONCE));
      }
    }
    async function* lines() {
      for await (const row of files()) {
        const given = row.answers as Record<string, string | string[] | undefined>;
        yield {
          ...Object.fromEntries(
            answers.map((name) => [name, [given[name] ?? ""].flat().join(", ")]),
          ),
          ...{ reference: row.reference, form: row.form, year: row.year, remark: row.remark },
          ...{
            test_mark: row.testMark,
            interview_mark: row.interviewMark,
            cohort_id: row.cohortId,
          },
          status: t(`registrations.status.${row.status}.label`),
          submitted_at: row.submittedAt.toISOString(),
        };
      }
    }
    return tableFile(format, {
      name: `${t("registrations.files.exportName")}-${today}`,
      locale,
      columns: [...first, ...answers, ...last].map((key) => ({
        ...{ key, header: key },
        ...(key === "submitted_at" ? { kind: "moment" as const } : {}),
        ...(dates.has(key) ? { kind: "date" as const } : {}),
      })),
      rows: lines(),
    });
  },
);
