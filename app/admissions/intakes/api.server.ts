import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { AppError, type FieldErrors, type FieldMessages } from "#app/platform/errors.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { refusalBody } from "#app/platform/http/error-translator.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { asId, Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { listIntakes } from "#app/website/registration-form/intakes.queries.server.ts";
import { isForm } from "./forms.server.ts";
import { meaningOf } from "./meaning.server.ts";
import { planProblems } from "./plan-problems.server.ts";
import { findIntake, type Look, readOverview, viewOf } from "./queries.server.ts";
import {
  IntakeChange,
  IntakePlan,
  type IntakeSaved,
  IntakeVersion,
  NewIntake,
  NewIntakePlan,
} from "./schema.ts";
import {
  type Acting,
  changeIntake,
  createIntake,
  deleteIntake,
  type Saved,
} from "./write-intake.server.ts";

const manage = may("registrations.manage");

/** The screens of the application periods: what depends on them, what a change means, the changes. */
export const intakesApi = new Hono<ApiEnv>()
  .get(
    "/overview",
    describe(
      "registrations",
      "All intakes with their courses, cohorts, registrations and drafts; courses without a form",
    ),
    manage,
    async (c) => c.json(await readOverview(c.var.db, lookOf(c))),
  )
  .post(
    "/",
    describe("registrations", "Create an intake, and tell people who began an application"),
    manage,
    validate("json", NewIntake, newProblems),
    async (c) => {
      const input = c.req.valid("json");
      const saved = await transactionAs(c, (tx) => createIntake(tx, input, actingOf(c)));
      return c.json(savedView(c, saved), 201);
    },
  )
  .post(
    "/meaning",
    describe("registrations", "What a new intake would mean; nothing is written"),
    manage,
    validate("json", NewIntakePlan, newProblems),
    async (c) => {
      const { form, year, seats, opens_on, closes_on } = c.req.valid("json");
      const after = { form, year, seats, opensOn: opens_on, closesOn: closes_on };
      const { publicUrl } = c.var.site;
      return c.json(
        await meaningOf(c.var.db, { before: null, after }, { ...lookOf(c), publicUrl }),
      );
    },
  )
  .put(
    "/:id{[0-9]+}",
    describe("registrations", "Change the days or seats of an intake; requires its version"),
    manage,
    validate("param", Id),
    validate("json", IntakeChange, changeProblems),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const saved = await transactionAs(c, (tx) => changeIntake(tx, id, input, actingOf(c)));
      return c.json(savedView(c, saved));
    },
  )
  .post(
    "/:id{[0-9]+}/meaning",
    describe("registrations", "What a change of an intake would mean; nothing is written"),
    manage,
    validate("param", Id),
    validate("json", IntakePlan, changeProblems),
    async (c) => {
      const before = (await findIntake(c.var.db, c.req.valid("param").id)) ?? notFound();
      const { seats, opens_on, closes_on } = c.req.valid("json");
      const after = { ...before, seats, opensOn: opens_on, closesOn: closes_on };
      const { publicUrl } = c.var.site;
      return c.json(await meaningOf(c.var.db, { before, after }, { ...lookOf(c), publicUrl }));
    },
  )
  .delete(
    "/:id{[0-9]+}",
    describe("registrations", "Delete an intake without registrations"),
    manage,
    validate("param", Id),
    validate("json", IntakeVersion),
    async (c) => {
      const { id } = c.req.valid("param");
      const { version } = c.req.valid("json");
      const acting = actingOf(c);
      await transactionAs(c, (tx) => deleteIntake(tx, id, version, acting));
      return c.json({ success: true });
    },
  );

function lookOf(c: ApiContext): Look {
  const { locale, t, today, now } = c.var;
  return { locale, t, today, now };
}

function actingOf(c: ApiContext): Acting {
  return { trace: traceOf(c), jobs: c.var.jobs, look: lookOf(c) };
}

function savedView(c: ApiContext, { intake, ...rest }: Saved): IntakeSaved {
  return { intake: viewOf(intake, c.var), ...rest };
}

async function newProblems(
  c: ApiContext,
  { form, ...plan }: Partial<NewIntake>,
): Promise<FieldErrors> {
  if (form === undefined) return {};
  if (!isForm(form)) return { form: [c.var.t("http.choice")] };
  const others = (await listIntakes(c.var.db)).filter((one) => one.form === form);
  return inWords(c, planProblems(plan, { before: null, others, today: c.var.today }));
}

/** The write checks them again under its lock, after the version. */
async function changeProblems(c: ApiContext, plan: Partial<IntakeChange>): Promise<FieldErrors> {
  const id = asId(c.req.param("id") ?? "");
  const all = await listIntakes(c.var.db);
  const before = all.find((one) => one.id === id);
  if (!before || (plan.version !== undefined && plan.version !== before.version)) return {};
  const others = all.filter((one) => one.form === before.form && one.id !== id);
  return inWords(c, planProblems(plan, { before, others, today: c.var.today }));
}

function inWords(c: ApiContext, fields: FieldMessages): FieldErrors {
  return refusalBody(new AppError("invalid", { fields }), c.var.t).errors ?? {};
}
