import { Hono } from "hono";
import { z } from "zod";
import { record, traceOf } from "#app/audit/record.server.ts";
import { withDatabaseTimeout } from "#app/db/with-database-timeout.server.ts";
import { states } from "#app/features/registrations/states.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { sortField } from "#app/http/sort.ts";
import { validate } from "#app/http/validate.server.ts";
import { type TableRow, tableFormats, tableTypes } from "#app/sheets/table.ts";
import { tableFile } from "#app/sheets/table-file.server.ts";
import { answerNames } from "./answer-names.server.ts";
import { exportedRegistrations, idsOfRegistrations } from "./list.queries.server.ts";
import { RegistrationFilter, registrationSorts } from "./schema.ts";

const ExportQuery = RegistrationFilter.extend({
  sort: sortField(registrationSorts),
  format: z.enum(tableFormats).default("csv"),
});

/** The columns a file has besides the answers. */
const first = ["reference", "form", "year", "status"] as const;
const last = [
  "test_mark",
  "interview_mark",
  "remark",
  "cohort",
  "submitted_at",
  "status_changed_at",
] as const;

/** Answers that are days, of the whole month or year where no more is known. */
const dates = new Set(["birth_date"]);

/** So many files are in memory at once. */
const AT_ONCE = 100;

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
    const ids = await withDatabaseTimeout(() => idsOfRegistrations(db, filter, today, sort));
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
        const part = ids.slice(at, at + AT_ONCE);
        yield* await withDatabaseTimeout(() => exportedRegistrations(db, part));
      }
    }
    const names = await answerNames(db, t, locale);
    const stateNames = Object.fromEntries(
      states.map((state) => [state, t(`registrations.status.${state}.label`)]),
    );
    async function* lines() {
      for await (const row of files()) {
        const line: TableRow = {
          reference: row.reference,
          form: names.form(row.form),
          year: row.year,
          test_mark: row.testMark,
          interview_mark: row.interviewMark,
          remark: row.remark,
          cohort: names.cohort(row.cohortId),
          status: stateNames[row.status],
          submitted_at: row.submittedAt,
          status_changed_at: row.statusChangedAt,
        };
        // One object for each line and nothing beside it: what is thrown away has to be cleared.
        for (const { name } of names.fields) line[name] = names.answer(name, row.answers[name]);
        yield line;
      }
    }
    const headed = (keys: readonly ((typeof first)[number] | (typeof last)[number])[]) =>
      keys.map((key) => ({ key, header: t(`registrations.files.exported.${key}`) }));
    const answered = names.fields.map(({ name, label }) => ({ key: name, header: label }));
    return tableFile(format, {
      name: `${t("registrations.files.exportName")}-${today}`,
      locale,
      columns: [...headed(first), ...answered, ...headed(last)].map((column) => ({
        ...column,
        ...(column.key.endsWith("_at") ? { kind: "moment" as const } : {}),
        ...(dates.has(column.key) ? { kind: "date" as const } : {}),
      })),
      rows: lines(),
    });
  },
);
