import { Hono } from "hono";
import { z } from "zod";
import {
  countRegistrations,
  idsOfRegistrations,
  listRegistrations,
} from "#app/admissions/records/list/list.queries.server.ts";
import { registrationById } from "#app/admissions/registrations/queries.server.ts";
import { NOBODY_NAMED, noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { asId } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { paginate } from "#app/platform/http/pagination.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { findTask, startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { tableFormats, tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { cohortIdentities, nameIn } from "#app/website/cohorts/queries.server.ts";
import { admittedByCohort, countUnseated } from "./admitted.queries.server.ts";
import { letterContent } from "./letter-content.server.ts";
import { type LettersResult, lettersTask } from "./letters-task.server.ts";
import { cohortById } from "./members.queries.server.ts";
import { printPdf } from "./print/print.server.ts";
import { AdmittedQuery, LettersInput } from "./schema.ts";

const read = may("registrations.read");
const manage = may("registrations.manage");
const ExportQuery = AdmittedQuery.extend({ format: z.enum(tableFormats).default("csv") });
const BATCH_SIZE = 500;

/** Admitted applicants and their admission letters. */
export const admittedApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("admissions", "Cohorts with who confirmed, who is late, and who would be next"),
    read,
    async (c) => {
      const { db, locale, today } = c.var;
      const [cohorts, unseatedCount] = await Promise.all([
        admittedByCohort(db, locale, today),
        countUnseated(db),
      ]);
      const next = cohorts.flatMap((cohort) => cohort.next ?? []);
      if (next.length) await noteRead(c, "admitted", next);
      return c.json({ cohorts, unseated: unseatedCount });
    },
  )
  .get(
    "/people",
    describe("admissions", "Admitted people, by cohort and by whether they confirmed"),
    read,
    validate("query", AdmittedQuery),
    async (c) => {
      const { page = 1, per_page, ...given } = c.req.valid("query");
      const { db, today } = c.var;
      const filter = { ...given, status: "admitted" as const };
      const window = { sort: "last_name" as const, limit: per_page, offset: (page - 1) * per_page };
      const [total, data] = await Promise.all([
        countRegistrations(db, filter, today),
        listRegistrations(db, filter, today, window),
      ]);
      await noteRead(c, "admitted", data);
      return c.json(paginate(data, { url: c.req.url, page, perPage: per_page, total }));
    },
  )
  .get(
    "/export",
    describe("admissions", "The same list as a table to download", {
      file: Object.values(tableTypes),
    }),
    read,
    validate("query", ExportQuery),
    async (c) => {
      const { format, page: _page, per_page: _size, ...given } = c.req.valid("query");
      const { db, t, locale, today } = c.var;
      const filter = { ...given, status: "admitted" as const };
      const names = await cohortIdentities(db, locale);
      const subject = { type: "registrations", id: "admitted", label: "" };
      await record(db, { ...traceOf(c), action: "registrations.exported", subject });
      await noteRead(c, "export", await idsOfRegistrations(db, filter, today));
      async function* rows() {
        for (let offset = 0; ; offset += BATCH_SIZE) {
          const window = { sort: "last_name" as const, limit: BATCH_SIZE, offset };
          const batch = await listRegistrations(db, filter, today, window);
          for (const row of batch) {
            const cohort = row.cohort_id ? (names.get(row.cohort_id) ?? "") : "";
            const { reference, last_name, first_names, sex, birth_date, phone, email } = row;
            yield {
              reference,
              last_name,
              first_names,
              sex,
              birth_date,
              phone,
              email,
              cohort,
              reach:
                row.reach
                  .map(({ channel }) => t(`registrations.messages.channels.${channel}`))
                  .join(", ") || t("registrations.reach.none"),
              confirm_by: row.confirm_by,
              confirmed_at: row.confirmed_at,
            };
          }
          if (batch.length < BATCH_SIZE) return;
        }
      }
      return tableFile(format, {
        name: `${t("seats.export.admitted")}-${today}`,
        locale,
        columns: [
          { key: "reference", header: t("seats.columns.reference") },
          { key: "last_name", header: t("seats.columns.lastName") },
          { key: "first_names", header: t("seats.columns.firstNames") },
          { key: "sex", header: t("seats.columns.sex") },
          { key: "birth_date", header: t("seats.columns.birthDate"), kind: "date" },
          { key: "phone", header: t("seats.columns.phone") },
          { key: "email", header: t("seats.columns.email") },
          { key: "cohort", header: t("seats.columns.cohort") },
          { key: "reach", header: t("registrations.records.exported.reach") },
          { key: "confirm_by", header: t("seats.columns.confirmBy"), kind: "date" },
          { key: "confirmed_at", header: t("seats.columns.confirmed"), kind: "moment" },
        ],
        rows: rows(),
      });
    },
  )
  .post(
    "/letters",
    describe("admissions", "Write the letters of a cohort into a ZIP, as a task"),
    manage,
    validate("json", LettersInput),
    async (c) => {
      const { db, jobs, now, user } = c.var;
      const { cohort_id: cohortId } = c.req.valid("json");
      const cohort = (await cohortById(db, cohortId)) ?? notFound();
      if (cohort.taken === 0) throw new AppError("conflict", { reason: "seats.letters.nobody" });
      const task = await transactionAs(c, async (tx) => {
        const subject = { type: "cohort", id: cohortId, label: nameIn(cohort, "fr") };
        await record(tx, { ...traceOf(c), action: "cohorts.letters_written", subject });
        const wanted = { ownerId: user.id, data: { cohortId }, total: cohort.taken, now };
        return startTask(tx, jobs, lettersTask, wanted);
      });
      return c.json({ task }, 202);
    },
  )
  .get(
    "/letters/files/:task",
    describe("admissions", "The ZIP written by a task of the user", {
      file: ["application/zip"],
    }),
    manage,
    validate("param", z.object({ task: z.uuid() })),
    async (c) => {
      const { db, storage, user, t } = c.var;
      const task = (await findTask(db, c.req.valid("param").task)) ?? notFound();
      if (task.ownerId !== user.id || task.kind !== lettersTask.kind) notFound();
      const { key, cohort, people } = (task.result as LettersResult | null) ?? notFound();
      const bytes = (await storage.get(key)) ?? notFound();
      await noteRead(c, "letters", people ?? NOBODY_NAMED);
      const filename = `${t("seats.export.letters")}-${cohort}.zip`;
      const type = "application/zip";
      return privateFileAnswer({ bytes, type, filename, disposition: "attachment" });
    },
  )
  .get(
    "/letters/:registration",
    describe("admissions", "The letter of admission of one person, as a PDF", {
      file: ["application/pdf"],
      refuses: [409],
    }),
    manage,
    async (c) => {
      const { db, now, site } = c.var;
      const id = asId(c.req.param("registration") ?? "");
      const registration = (id && (await registrationById(db, id))) || notFound();
      const letter = await letterContent({ db, publicUrl: site.publicUrl, now }, registration);
      if (!letter) throw new AppError("conflict", { reason: "seats.refused.noSeat" });
      await noteRead(c, "letters", registration.id);
      const filename = `${registration.reference}.pdf`;
      const bytes = await printPdf(letter);
      return privateFileAnswer({ bytes, type: "application/pdf", filename, disposition: "inline" });
    },
  );
