import { Hono } from "hono";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { formByKey } from "./forms.server.ts";
import { type Intake, listIntakes, saveIntake } from "./intakes.queries.server.ts";
import { isOpen } from "./rules.ts";
import { IntakeInput } from "./schema.ts";

/** The application periods. */
export const intakesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "All intakes: form, year, days, seats"),
    may("registrations.manage"),
    async (c) => {
      const intakes = await listIntakes(c.var.db);
      return c.json(intakes.map((intake) => intakeAsData(intake, c.var.today)));
    },
  )
  .put(
    "/",
    describe(
      "registrations",
      "Create an intake, or change it with the version that was read; one per form and year",
    ),
    may("registrations.manage"),
    validate("json", IntakeInput, (c, { form }) => ({
      ...(form && !formByKey(form) ? { form: [c.var.t("http.choice")] } : {}),
    })),
    async (c) => {
      const input = c.req.valid("json");
      const { today } = c.var;
      const intake = await transactionAs(c, (tx) => saveIntake(tx, input, traceOf(c)));
      return c.json(intakeAsData(intake, today));
    },
  );

function intakeAsData(intake: Intake, today: string) {
  const { id, form, year, opensOn, closesOn, seats, version } = intake;
  const open = isOpen({ opensOn, closesOn }, today);
  return { id, form, year, opens_on: opensOn, closes_on: closesOn, seats, version, open };
}
