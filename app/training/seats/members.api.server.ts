import { type Context, Hono } from "hono";
import { z } from "zod";
import { pastDeadline } from "#app/admissions/records/moves/move.server.ts";
import { factsOfEach } from "#app/admissions/records/record/row.queries.server.ts";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { found as foundBy } from "#app/platform/http/found.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { tableFormats, tableTypes } from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { cohortIdentities, nameIn } from "#app/website/cohorts/queries.server.ts";
import {
  type CohortRow,
  cohortById,
  membersOf,
  memberView,
  waitingFor,
  waitingView,
} from "./members.queries.server.ts";
import { promote } from "./promote.server.ts";
import { type Members, PromoteInput } from "./schema.ts";

/** Members and waiting lists name people. */
export const manageCohorts = may("cohorts.manage", "registrations.read");

/** Set by `foundCohort`, which runs after the permission check. */
export type CohortEnv = ApiEnv & { Variables: { cohort: CohortRow } };

export const foundCohort = foundBy(cohortById, (c: Context<CohortEnv>, cohort) =>
  c.set("cohort", cohort),
);

const ExportQuery = z.object({
  locale: z.string().optional(),
  format: z.enum(tableFormats).default("csv"),
});

/** The members of a cohort and its waiting list. */
export const membersApi = new Hono<ApiEnv>()
  .get(
    "/:id/members",
    describe("cohorts", "The members of a cohort, and its waiting list in the order of rank"),
    manageCohorts,
    foundCohort,
    async (c) => {
      const { db, today, cohort } = c.var;
      const [members, waiting] = await Promise.all([
        membersOf(db, cohort.id),
        waitingFor(db, cohort.formationId),
      ]);
      await noteRead(c, "members", [...members, ...waiting]);
      const facts = { today, ...(await factsOfEach(db, [...members, ...waiting])) };
      const answer: Members = {
        members: members.map((registration) => memberView(registration, facts)),
        waiting: waiting.map((registration, index) => waitingView(registration, index + 1, facts)),
      };
      return c.json(answer);
    },
  )
  .get(
    "/:id/members/export",
    describe("cohorts", "The members of a cohort as a table to download", {
      file: Object.values(tableTypes),
    }),
    manageCohorts,
    foundCohort,
    validate("query", ExportQuery),
    async (c) => {
      const { db, t, locale, today, cohort } = c.var;
      const { format } = c.req.valid("query");
      const members = await membersOf(db, cohort.id);
      const identity = (await cohortIdentities(db, locale, [cohort.id])).get(cohort.id);
      const subject = { type: "cohort", id: cohort.id, label: nameIn(cohort, "fr") };
      await record(db, { ...traceOf(c), action: "cohorts.exported", subject });
      await noteRead(c, "members", members);
      return tableFile(format, {
        name: `${t("seats.export.name")}-${cohort.id}-${today}`,
        locale,
        columns: [
          { key: "reference", header: t("seats.columns.reference") },
          { key: "last_name", header: t("seats.columns.lastName") },
          { key: "first_names", header: t("seats.columns.firstNames") },
          { key: "sex", header: t("seats.columns.sex") },
          { key: "phone", header: t("seats.columns.phone") },
          { key: "cohort", header: t("seats.columns.cohort") },
          { key: "confirm_by", header: t("seats.columns.confirmBy"), kind: "date" },
          { key: "confirmed_at", header: t("seats.columns.confirmed"), kind: "moment" },
        ],
        rows: members.map((registration) => ({
          reference: registration.reference,
          last_name: registration.lastName,
          first_names: registration.firstNames,
          sex: registration.sex,
          phone: registration.phone,
          cohort: identity,
          confirm_by: registration.confirmBy,
          confirmed_at: registration.confirmedAt,
        })),
      });
    },
  )
  .post(
    "/:id/promote",
    describe(
      "cohorts",
      "Give a seat to the next in rank or to a chosen person of the waiting list",
    ),
    manageCohorts,
    foundCohort,
    validate("json", PromoteInput, pastDeadline),
    async (c) => {
      const {
        registration_id: registrationId,
        version,
        confirm_by,
        into_started: intoStarted,
        instead_of,
      } = c.req.valid("json");
      const { cohort, db, jobs, today } = c.var;
      const insteadOf = instead_of && { ...instead_of, id: instead_of.registration_id };
      const wanted = { registrationId, version, confirmBy: confirm_by, intoStarted, insteadOf };
      const row = await transactionAs(c, (tx) =>
        promote(tx, jobs, { cohortId: cohort.id, ...wanted }, traceOf(c)),
      ).catch(withoutWhy);
      return c.json(memberView(row, { today, ...(await factsOfEach(db, [row])) }));
    },
  );

/** The contract of this call has no `why`. */
function withoutWhy(error: unknown): never {
  if (!(error instanceof AppError) || error.refusal !== "conflict") throw error;
  const { why: _why, ...details } = error.details;
  throw new AppError("conflict", { reason: error.reason, values: error.values, details });
}
