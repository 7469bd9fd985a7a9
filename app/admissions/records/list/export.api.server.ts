import { Hono } from "hono";
import { z } from "zod";
import { markText } from "#app/admissions/registrations/mark-text.server.ts";
import { type MarkValue, markOf, meanOf } from "#app/admissions/registrations/marks.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { withDatabaseTimeout } from "#app/platform/db/with-database-timeout.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { sortField } from "#app/platform/http/sort.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import {
  type TableRow,
  type TableValue,
  tableFormats,
  tableTypes,
} from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { answerNames } from "../record/answer-names.server.ts";
import { ageOn } from "../record/row.queries.server.ts";
import {
  type SelectionResult,
  selectionResults,
} from "../record/selection-results.queries.server.ts";
import { RegistrationFilter, registrationSorts } from "../schema.ts";
import {
  type ExportedRegistration,
  exportedRegistrations,
  idsOfRegistrations,
} from "./list.queries.server.ts";

const ExportQuery = RegistrationFilter.extend({
  sort: sortField(registrationSorts),
  format: z.enum(tableFormats).default("csv"),
});

type Names = Awaited<ReturnType<typeof answerNames>>;
type Facts = Names & {
  t: Translator;
  today: string;
  results: ReadonlyMap<string, SelectionResult>;
};
type Cell = (row: ExportedRegistration, facts: Facts) => TableValue;

/** The columns besides the answers, in order; `first` come before them, `last` behind them. */
const first = {
  reference: (row) => row.reference,
  form: (row, names) => names.form(row.form),
  year: (row) => row.year,
  status: (row, names) => names.state(row.status),
  age: (row, { today }) => ageOn(row.birthDate, today),
} satisfies Record<string, Cell>;
const last = {
  test_mark: (row, { t }) => markText(t, markOf(row, "test_mark"), row.sex),
  interview_mark: (row, { t }) => markText(t, markOf(row, "interview_mark"), row.sex),
  mean_mark: ({ testMark, interviewMark }) => roundedMean([testMark, interviewMark]),
  score: (row, { results }) => results.get(row.reference)?.score,
  rank: (row, { results }) => results.get(row.reference)?.rank,
  remark: (row) => row.remark,
  cohort: (row, names) => names.cohort(row.cohortId),
  reach: (row, names) => names.reach(row),
  submitted_at: (row) => row.submittedAt,
  status_changed_at: (row) => row.statusChangedAt,
} satisfies Record<string, Cell>;

function roundedMean(marks: MarkValue[]): number | null {
  const mean = meanOf(marks);
  return mean === null ? null : Math.round(mean * 100) / 100;
}

type ColumnName = keyof typeof first | keyof typeof last;

/** Cells of every row; an array, because an export calls it for each of many thousand rows. */
const cells: [string, Cell][] = Object.entries({ ...first, ...last });

/** Answers that are dates. */
const dates = new Set(["birth_date"]);

/** Rows in memory at once. */
const AT_ONCE = 100;

/** The filtered registrations as a table; the audit log records who exported them. */
export const exportApi = new Hono<ApiEnv>().get(
  "/export",
  describe("registrations", "The filtered applications as CSV or XLSX, streamed", {
    file: Object.values(tableTypes),
  }),
  may("registrations.read"),
  validate("query", ExportQuery),
  async (c) => {
    const { format, sort, ...filter } = c.req.valid("query");
    const { db, locale, t, today } = c.var;
    // The ids are read first, so that a change during the export neither repeats nor skips a row.
    const ids = await withDatabaseTimeout(() => idsOfRegistrations(db, filter, today, sort));
    await noteRead(c, "export", ids);
    await record(db, {
      ...traceOf(c),
      action: "registrations.exported",
      subject: { type: "registration", id: "", label: format },
      after: {
        ...JSON.parse(JSON.stringify({ ...filter, search: undefined })),
        rows: ids.length,
      },
    });
    const names = await answerNames(db, t, locale);
    const results = await withDatabaseTimeout(() => selectionResults(db, filter));
    const facts = { ...names, t, today, results };
    async function* found() {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const part = ids.slice(at, at + AT_ONCE);
        yield* await withDatabaseTimeout(() => exportedRegistrations(db, part));
      }
    }
    async function* rows() {
      for await (const registration of found()) {
        // One object per row and no other garbage: an export may have a hundred thousand rows.
        const row: TableRow = {};
        for (const [key, cell] of cells) row[key] = cell(registration, facts);
        for (const { name } of names.fields) {
          row[name] = names.answer(name, registration.answers[name]);
        }
        yield row;
      }
    }
    const headed = (columns: object) =>
      (Object.keys(columns) as ColumnName[]).map((key) => ({
        key,
        header: t(`registrations.records.exported.${key}`),
      }));
    const answered = names.fields.map(({ name, label }) => ({ key: name, header: label }));
    return tableFile(format, {
      name: `${t("registrations.records.exportName")}-${today}`,
      locale,
      columns: [...headed(first), ...answered, ...headed(last)].map((column) => ({
        ...column,
        ...(column.key.endsWith("_at") ? { kind: "moment" as const } : {}),
        ...(dates.has(column.key) ? { kind: "date" as const } : {}),
      })),
      rows: rows(),
    });
  },
);
