import { type Context, Hono } from "hono";
import { noteRead } from "#app/platform/audit/note-read.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { found } from "#app/platform/http/found.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import type { Act, Refused, Result } from "./change-many.server.ts";
import { type CohortRow, cohortById, outcomesOf } from "./queries.server.ts";
import {
  ConditionsInput,
  FIRST_PRESENCE,
  MarksInput,
  OutcomeInput,
  type OutcomesChanged,
  StartInput,
  UndoInput,
} from "./schema.ts";
import {
  saveConditions,
  setMarks,
  setOutcome,
  setStart,
  undoOutcome,
} from "./write-outcomes.server.ts";

const manage = may("certificates.manage");

type CohortEnv = ApiEnv & { Variables: { cohort: CohortRow } };

const foundCohort = found(cohortById, (c: Context<CohortEnv>, cohort) => c.set("cohort", cohort));

/** Who began, who completed and who left a cohort. */
export const outcomesApi = new Hono<ApiEnv>()
  .get(
    "/:id/outcomes",
    describe("certificates", "The members of a cohort: start, attendance, mark and outcome"),
    manage,
    foundCohort,
    async (c) => {
      const answer = await current(c, c.var.cohort.id);
      await noteRead(
        c,
        "members",
        answer.people.map(({ id }) => id),
      );
      return c.json(answer);
    },
  )
  .put(
    "/:id/outcomes/conditions",
    describe("certificates", "What somebody must have reached to complete the cohort"),
    manage,
    foundCohort,
    validate("json", ConditionsInput),
    async (c) => {
      const { cohort } = c.var;
      const wanted = c.req.valid("json");
      await transactionAs(c, (tx) => saveConditions(tx, { cohort, trace: traceOf(c) }, wanted));
      return c.json(await current(c, cohort.id));
    },
  )
  .post(
    "/:id/outcomes/start",
    describe("certificates", "Record the day on which members began, or take it back"),
    manage,
    foundCohort,
    validate("json", StartInput, (c: ContextOf<CohortEnv>, { day }) => wrongStart(c, day)),
    async (c) => {
      const wanted = c.req.valid("json");
      return c.json(await changed(c, (tx, act) => setStart(tx, act, wanted)));
    },
  )
  .put(
    "/:id/outcomes/marks",
    describe("certificates", "Record the final marks of members, of 20"),
    manage,
    foundCohort,
    validate("json", MarksInput),
    async (c) => {
      const wanted = c.req.valid("json");
      return c.json(await changed(c, (tx, act) => setMarks(tx, act, wanted)));
    },
  )
  .post(
    "/:id/outcomes",
    describe("certificates", "Record who completed or left; who misses a condition is named", {
      more: "A person who misses a condition completes only with a reason for the exception.",
    }),
    manage,
    foundCohort,
    validate("json", OutcomeInput, (c: ContextOf<CohortEnv>, { day }) => isAhead(c, day)),
    async (c) => {
      const wanted = c.req.valid("json");
      return c.json(await changed(c, (tx, act) => setOutcome(tx, act, wanted)));
    },
  )
  .post(
    "/:id/outcomes/undo",
    describe("certificates", "Take outcomes back, while no valid certificate exists"),
    manage,
    foundCohort,
    validate("json", UndoInput),
    async (c) => {
      const wanted = c.req.valid("json");
      return c.json(await changed(c, (tx, act) => undoOutcome(tx, act, wanted)));
    },
  );

async function current({ var: { db, locale, today } }: ApiContext, cohortId: number) {
  return (await outcomesOf(db, locale, cohortId, today)) ?? notFound();
}

/** Does the act; one person who is refused is a 409 that says why, several are listed. */
async function changed(
  c: Parameters<typeof transactionAs>[0] & ContextOf<CohortEnv>,
  work: (tx: Tx, act: Act) => Promise<Result>,
): Promise<OutcomesChanged> {
  const { cohort, t } = c.var;
  const result = await transactionAs(c, (tx) => work(tx, { cohort, trace: traceOf(c) }));
  const [first] = result.refused;
  const [why] = first?.why ?? [];
  if (first && why && !result.changed.length && result.refused.length === 1) {
    throw new AppError("conflict", { reason: `certificates.refused.${why}`, details: { why } });
  }
  const inWords = (reasons: Refused[]) =>
    reasons.map((one) => t(`certificates.refused.${one}`)).join(" ");
  return {
    ...(await current(c, cohort.id)),
    changed: result.changed,
    refused: result.refused.map(({ id, why: reasons }) => ({ id, message: inWords(reasons) })),
  };
}

/** Nothing is recorded before it happened. */
function isAhead({ var: { today, t } }: ApiContext, day: string | null | undefined): FieldErrors {
  return day && day > today ? { day: [t("certificates.refused.ahead")] } : {};
}

function wrongStart(c: ContextOf<CohortEnv>, day: string | null | undefined): FieldErrors {
  const { cohort, today, t } = c.var;
  if (day === FIRST_PRESENCE) return {};
  if (!day || day > today) return isAhead(c, day);
  const outside = day < cohort.startDate || day > cohort.endDate;
  return outside ? { day: [t("certificates.refused.outside")] } : {};
}
