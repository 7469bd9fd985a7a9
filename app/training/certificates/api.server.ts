import { inArray } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { registrationById } from "#app/admissions/registrations/queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { originOf } from "#app/platform/audit/task-actor.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Who } from "#app/platform/files/print-turns.server.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found } from "#app/platform/http/found.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { asId } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { onePage } from "#app/platform/http/pagination.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { ItemIdText } from "#app/platform/http/values.ts";
import type { TaskStarted } from "#app/platform/jobs/pieces.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import { nameIn } from "#app/website/cohorts/queries.server.ts";
import { issueMany, prepareIssuing } from "./issuing/issue-many.server.ts";
import { issueTask } from "./issuing/issue-task.server.ts";
import { keepPdfs, printMissing } from "./issuing/print.server.ts";
import { type Certificate, revokeCertificate } from "./issuing/revoke.server.ts";
import { streamZip } from "./issuing/stream-zip.server.ts";
import { orderOf, refuseFirst, specimenOf, wouldIssue } from "./issuing/would-issue.server.ts";
import { cohortById } from "./outcomes/queries.server.ts";
import {
  certificateById,
  certificateCounts,
  countCertificates,
  issuingCohorts,
  listCertificates,
  outcomeOfPerson,
  waitingIn,
} from "./queries.server.ts";
import {
  CertificateLook,
  CertificateQuery,
  type IssueCheck,
  IssueInput,
  ReissueInput,
  RevokeInput,
} from "./schema.ts";
import { certificates } from "./tables.server.ts";

const manage = may("certificates.manage");
const read = may("registrations.read");

type FoundEnv = ApiEnv & { Variables: { certificate: Certificate } };
const foundCertificate = found(certificateById, (c: Context<FoundEnv>, certificate) =>
  c.set("certificate", certificate),
);

/** The certificates that were issued. */
export const certificatesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("certificates", "Certificates, the newest first"),
    manage,
    validate("query", CertificateQuery),
    async (c) => {
      const { page, per_page, search, cohort, state } = c.req.valid("query");
      const { db, locale } = c.var;
      const filter = { search, cohort, state };
      const found = await onePage(
        c.req.url,
        { page, per_page },
        {
          count: () => countCertificates(db, filter),
          list: (window) => listCertificates(db, locale, filter, window),
        },
      );
      await noteRead(
        c,
        "certificates",
        found.data.map(({ registration_id }) => registration_id),
      );
      return c.json(found);
    },
  )
  .get(
    "/counts",
    describe("certificates", "How many certificates are valid, and how many revoked"),
    manage,
    async (c) => c.json(await certificateCounts(c.var.db)),
  )
  .get(
    "/cohorts",
    describe("certificates", "Cohorts that people completed, and how many have no certificate"),
    manage,
    async (c) => c.json(await issuingCohorts(c.var.db, c.var.locale)),
  )
  .post(
    "/issue",
    describe("certificates", "Issue certificates to those who completed a cohort, as a task"),
    manage,
    validate("json", IssueInput),
    async (c) => {
      const { db, jobs, now, user } = c.var;
      const input = c.req.valid("json");
      const order = await orderOf(c, input.cohort_id, input);
      const ids = await waitingIn(db, order.cohortId);
      if (!ids.length) throw new AppError("conflict", { reason: "certificates.refused.nobody" });
      const task = await transactionAs(c, (tx) =>
        startTask(tx, jobs, issueTask, {
          ownerId: user.id,
          data: { ids, order, origin: originOf(c) },
          total: 2 * ids.length,
          now,
        }),
      );
      return c.json({ task, total: 2 * ids.length } satisfies TaskStarted, 202);
    },
  )
  .post(
    "/issue/check",
    describe("certificates", "Who would get a certificate, and who not and why; issues nothing"),
    manage,
    validate("json", IssueInput),
    async (c) => {
      const input = c.req.valid("json");
      const order = await orderOf(c, input.cohort_id, input);
      const ids = await waitingIn(c.var.db, order.cohortId);
      const found = await wouldIssue(c, order, ids);
      await noteRead(c, "certificates", ids);
      const { going, refused } = found;
      const answer: IssueCheck = {
        ready: going.length,
        refused: refused.map(({ id, why, letters }) => ({
          id,
          message: c.var.t(`certificates.refused.${why}`, { letters }),
        })),
        labels: refused.map(({ id, reference }) => ({ id, label: reference || String(id) })),
      };
      return c.json(answer);
    },
  )
  .post(
    "/issue/preview",
    describe("certificates", "The first certificate that would be issued, as a specimen in PDF", {
      file: ["application/pdf"],
    }),
    manage,
    validate("json", IssueInput),
    async (c) => {
      const input = c.req.valid("json");
      const order = await orderOf(c, input.cohort_id, input);
      const { going } = await wouldIssue(c, order, await waitingIn(c.var.db, order.cohortId));
      return specimenOf(c, order, going);
    },
  )
  .get(
    "/zip",
    describe("certificates", "The valid certificates of a cohort as a ZIP of PDF files", {
      file: ["application/zip"],
      refuses: [404, 409],
    }),
    manage,
    validate("query", z.object({ cohort: ItemIdText })),
    async (c) => {
      const { db, t } = c.var;
      const cohort = (await cohortById(db, c.req.valid("query").cohort)) ?? notFound();
      const filter = { cohort: cohort.id, state: "valid" } as const;
      const rows = await listCertificates(db, c.var.locale, filter, { limit: 5_000 });
      if (!rows.length) throw new AppError("conflict", { reason: "certificates.refused.none" });
      await noteRead(
        c,
        "certificates",
        rows.map(({ registration_id }) => registration_id),
      );
      const subject = { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") };
      await record(db, { ...traceOf(c), action: "certificates.downloaded", subject });
      // What is being sent cannot be refused any more, so it waits like a task.
      const bytesOf = async (id: number) =>
        pdfOf(c, (await certificateById(db, id)) ?? notFound(), "task");
      return streamZip(
        `${t("certificates.list.file")}-${cohort.id}.zip`,
        rows.map(({ id, number }) => ({ name: `${number}.pdf`, read: () => bytesOf(id) })),
      );
    },
  )
  .get(
    "/people/:id",
    describe("certificates", "The outcome and the certificates of one person"),
    read,
    async (c) => {
      const id = asId(c.req.param("id") ?? "");
      const registration = (id && (await registrationById(c.var.db, id))) || notFound();
      const person = await outcomeOfPerson(c.var.db, c.var.locale, registration.id);
      // The record asks for everybody; most have neither.
      const shows = person.cohort_id !== null || person.certificates.length > 0;
      if (shows) await noteRead(c, "certificates", registration.id);
      return c.json(person);
    },
  )
  .get(
    "/:id/pdf",
    describe("certificates", "A certificate as a PDF", { file: ["application/pdf"] }),
    read,
    foundCertificate,
    async (c) => {
      const { certificate } = c.var;
      await noteRead(c, "certificates", certificate.registrationId);
      const bytes = await pdfOf(c, certificate, "person");
      const filename = `${certificate.number}.pdf`;
      return privateFileAnswer({ bytes, type: "application/pdf", filename, disposition: "inline" });
    },
  )
  .post(
    "/:id/revoke",
    describe("certificates", "Revoke a certificate; the public page says so from then on"),
    manage,
    foundCertificate,
    validate("json", RevokeInput),
    async (c) => {
      const { id } = c.var.certificate;
      const { reason } = c.req.valid("json");
      await transactionAs(c, (tx) => revokeCertificate(tx, id, reason, traceOf(c)));
      return c.json(await one(c, id));
    },
  )
  .post(
    "/:id/reissue/preview",
    describe("certificates", "What issuing again would print, as a specimen in PDF", {
      file: ["application/pdf"],
    }),
    manage,
    foundCertificate,
    validate("json", CertificateLook),
    async (c) => {
      const { id, cohortId, registrationId } = c.var.certificate;
      const order = await orderOf(c, cohortId, c.req.valid("json"));
      const { going, refused } = await wouldIssue(c, order, [registrationId], id);
      refuseFirst(refused);
      return specimenOf(c, order, going);
    },
  )
  .post(
    "/:id/reissue",
    describe("certificates", "Issue a certificate again: a new number, and the old one is revoked"),
    manage,
    foundCertificate,
    validate("json", ReissueInput),
    async (c) => {
      const { certificate } = c.var;
      const { reason, ...wanted } = c.req.valid("json");
      const order = await orderOf(c, certificate.cohortId, wanted);
      const prepared = await prepareIssuing(c.var.db, order.cohortId);
      const trace = traceOf(c);
      const [made] = await transactionAs(c, async (tx) => {
        if (!certificate.revokedAt) await revokeCertificate(tx, certificate.id, reason, trace);
        const act = { order, prepared, trace, replaces: certificate.id };
        const { issued, refused } = await issueMany(tx, [certificate.registrationId], act);
        // Inside the transaction, so that nothing is revoked without being replaced.
        refuseFirst(refused);
        return issued;
      });
      return c.json(await one(c, made?.id ?? 0), 201);
    },
  );

async function one({ var: { db, locale } }: ApiContext, id: number) {
  const [row] = await listCertificates(db, locale, { id }, { limit: 1 });
  return row ?? notFound();
}

/** The stored file; one that is not printed yet is printed now. */
async function pdfOf(
  { var: { db, storage, site, now } }: ApiContext,
  certificate: Certificate,
  who: Who,
): Promise<Uint8Array> {
  const stored = certificate.fileKey && (await storage.get(certificate.fileKey));
  if (stored) return stored;
  const services = { db, storage, publicUrl: site.publicUrl, now: () => now };
  const printed = await printMissing(services, inArray(certificates.id, [certificate.id]), who);
  await transaction(db, (tx) => keepPdfs(tx, printed));
  const [file] = printed;
  const current = file?.fileKey ?? (await certificateById(db, certificate.id))?.fileKey;
  return (current && (await storage.get(current))) || notFound();
}
