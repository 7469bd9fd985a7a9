import { Hono } from "hono";
import { traceOf } from "#app/audit/record.server.ts";
import type { ApiEnv } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { formByKey } from "./forms.ts";
import {
  type Intake,
  listIntakes,
  readRetention,
  saveIntake,
  saveRetention,
} from "./intakes.queries.server.ts";
import { isOpen } from "./rules.ts";
import { IntakeInput, RetentionInput } from "./schema.ts";

/** When applications are taken, and how long they are kept. */
export const intakesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "Every call: form, year, days, seats"),
    may("registrations.manage"),
    async (c) => {
      const calls = await listIntakes(c.var.db);
      return c.json(calls.map((call) => callAsData(call, c.var.today)));
    },
  )
  .put(
    "/",
    describe("registrations", "Open a call or change its days; one per form and year"),
    may("registrations.manage"),
    validate("json", IntakeInput, (c, { form }) => ({
      ...(form && !formByKey(form) ? { form: [c.var.t("http.choice")] } : {}),
    })),
    async (c) => {
      const input = c.req.valid("json");
      const { today } = c.var;
      const call = await transactionAs(c, (tx) => saveIntake(tx, input, traceOf(c)));
      return c.json(callAsData(call, today));
    },
  )
  .get(
    "/retention",
    describe("registrations", "How many months rejected applications and documents are kept"),
    may("registrations.manage"),
    async (c) => c.json(await readRetention(c.var.db)),
  )
  .put(
    "/retention",
    describe("registrations", "Change how long rejected applications and documents are kept"),
    may("settings.manage"),
    validate("json", RetentionInput),
    async (c) => {
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => saveRetention(tx, input, traceOf(c)));
      return c.json(input);
    },
  );

function callAsData({ id, form, year, opensOn, closesOn, seats }: Intake, today: string) {
  const open = isOpen({ opensOn, closesOn }, today);
  return { id, form, year, opens_on: opensOn, closes_on: closesOn, seats, open };
}
