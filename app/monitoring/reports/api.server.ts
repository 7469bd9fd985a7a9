import { Hono } from "hono";
import { z } from "zod";
import { countPeople, listPeople } from "#app/monitoring/indicators/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found } from "#app/platform/http/found.server.ts";
import { may, signedIn } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { contentFor, mayReadNumbers } from "./content-for.ts";
import { fileTypes } from "./freeze.server.ts";
import { freezeTask } from "./freeze-task.server.ts";
import { sha256Of } from "./measure-report.server.ts";
import {
  cellAt,
  countedThen,
  countReports,
  differencesOf,
  fileOf,
  filesOf,
  idsBehind,
  listRecipients,
  listReports,
  listSchedules,
  type Report,
  reportById,
} from "./queries.server.ts";
import {
  CellQuery,
  DifferencesQuery,
  FreezeInput,
  fileNames,
  ReportsQuery,
  ScheduleChange,
  ScheduleInput,
} from "./schema.ts";
import { splitDifferences } from "./split-differences.queries.server.ts";
import { changeSchedule, createSchedule } from "./write-schedule.server.ts";

const read = may("figures.read");
const manage = may("figures.manage");

type OneEnv = ApiEnv & { Variables: { report: Report } };
const one = found<OneEnv, Report>(reportById, (c, row) => c.set("report", row));

const FilePath = Id.extend({ file: z.enum(fileNames) });

export const reportsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("reports", "The frozen reports, newest first"),
    read,
    validate("query", ReportsQuery),
    async (c) => {
      const { db } = c.var;
      const { page, per_page } = c.req.valid("query");
      const reads = {
        count: () => countReports(db),
        list: (window: { limit: number; offset: number }) => listReports(db, window),
      };
      return c.json(await onePage(c.req.url, { page, per_page }, reads));
    },
  )
  .post(
    "/",
    describe("reports", "Freeze a period, as a task: its figures and files never change again"),
    manage,
    validate("json", FreezeInput, (c, { until }) => notOver(c, until)),
    async (c) => {
      const { jobs, now, user } = c.var;
      const data = { input: c.req.valid("json"), origin: originOf(c) };
      const task = await transactionAs(c, (tx) =>
        startTask(tx, jobs, freezeTask, { ownerId: user.id, data, total: 1, now }),
      );
      return c.json({ task }, 202);
    },
  )
  .get(
    "/recipients",
    describe("reports", "The accounts that can be told of a report"),
    manage,
    async (c) => c.json(await listRecipients(c.var.db)),
  )
  .get(
    "/schedules",
    describe("reports", "The reports that are frozen by themselves, and when next"),
    read,
    async (c) => c.json(await listSchedules(c.var.db)),
  )
  .post(
    "/schedules",
    describe("reports", "Freeze a report after each period and tell its recipients"),
    manage,
    validate("json", ScheduleInput),
    async (c) => {
      const input = c.req.valid("json");
      const id = await transactionAs(c, (tx) => createSchedule(tx, input, traceOf(c)));
      return c.json({ id }, 201);
    },
  )
  .put(
    "/schedules/:id",
    describe("reports", "Change or pause a schedule; requires the version that was read"),
    manage,
    validate("param", Id),
    validate("json", ScheduleChange),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const changed = await transactionAs(c, (tx) => changeSchedule(tx, id, input, traceOf(c)));
      return c.json({ id: changed });
    },
  )
  .get(
    "/:id",
    describe("reports", "A frozen report: its figures, its SHA-256 and its files"),
    signedIn,
    one,
    read,
    validate("param", Id),
    async (c) => {
      const { db, report } = c.var;
      const { id, hash } = report;
      const content = contentFor(c.var.user, report.content);
      return c.json({ id, hash, content, files: await filesOf(db, id) });
    },
  )
  .get(
    "/:id/differences",
    describe("reports", "The totals as they would be counted now, and how many differ", {
      more: "With an indicator: each of its groups.",
      refuses: [404],
    }),
    signedIn,
    one,
    read,
    // A difference is about single people.
    may("registrations.read"),
    validate("param", Id),
    validate("query", DifferencesQuery),
    async (c) => {
      const { db, report } = c.var;
      const { indicator } = c.req.valid("query");
      if (indicator === undefined) return c.json(await differencesOf(db, report));
      return c.json((await splitDifferences(db, c.var, report, indicator)) ?? notFound());
    },
  )
  .get(
    "/:id/rows",
    describe("reports", "The applications that a frozen number counted, or that differ since", {
      more: "People who were erased since are not listed; `erased` says how many.",
    }),
    signedIn,
    one,
    read,
    may("registrations.read"),
    validate("param", Id),
    validate("query", CellQuery),
    async (c) => {
      const { db, report, locale } = c.var;
      const asked = c.req.valid("query");
      const ids = idsBehind(report, asked) ?? notFound();
      const { until } = report;
      const people = await onePage(c.req.url, asked, {
        count: () => countPeople(db, ids),
        list: (window) => listPeople(db, c.var, ids, { ...window, until }),
      });
      await noteRead(c, "list", people.data);
      const counted = await countedThen(db, report, asked);
      const cell = report.content.cells[cellAt(report.content, asked)];
      const indicator = report.content.indicators.find(({ key }) => key === asked.indicator);
      return c.json({
        report: { id: report.id, name: report.name, from: report.from, until },
        indicator: indicator?.name[locale] ?? asked.indicator,
        group: cell?.split ? cell.label[locale] : null,
        erased: asked.change ? 0 : counted - people.meta.total,
        people,
      });
    },
  )
  .get(
    "/:id/files/:file",
    describe("reports", "A file of a report, the same bytes for ever: fr.pdf, fr.xlsx, …", {
      file: Object.values(fileTypes),
    }),
    signedIn,
    one,
    read,
    validate("param", FilePath),
    async (c) => {
      const { db, storage, report, user } = c.var;
      if (!mayReadNumbers(user, report))
        throw new AppError("forbidden", { reason: "reports.errors.ownDays" });
      const { file } = c.req.valid("param");
      const { fileKey, hash, format, locale } = (await fileOf(db, report.id, file)) ?? notFound();
      const bytes = (await storage.get(fileKey)) ?? notFound();
      if (sha256Of(bytes) !== hash)
        throw new Error("a file of a report was changed in the storage");
      await record(db, {
        ...traceOf(c),
        action: "reports.downloaded",
        subject: { type: "report", id: report.id, label: report.name },
        after: { filename: file },
      });
      const filename = `${report.from}-${report.until}-${report.id}-${locale}.${format}`;
      const answer = {
        bytes,
        type: fileTypes[format],
        filename,
        disposition: "attachment",
      } as const;
      return privateFileAnswer(answer);
    },
  );

/** Figures of days to come would be missing from the report for ever. */
function notOver({ var: { t, today } }: ApiContext, until = today): FieldErrors {
  return until > today ? { until: [t("reports.errors.notOver")] } : {};
}
