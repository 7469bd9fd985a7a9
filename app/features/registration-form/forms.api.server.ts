import { Hono } from "hono";
import { z } from "zod";
import { type ApiContext, type ApiEnv, notFound, tagged } from "#app/http/api-env.server.ts";
import { describe } from "#app/http/openapi.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { type FormFacts, formAsData, formSummary } from "./as-data.ts";
import { coursesOf } from "./courses.queries.server.ts";
import type { FormDefinition } from "./definition.ts";
import { formByKey, forms } from "./forms.ts";
import { contactEmail, INTAKES, intakeOf } from "./intakes.queries.server.ts";
import { readRetention } from "./retention.queries.server.ts";
import { isOpen } from "./rules.ts";

const Key = z.object({ key: z.string() });

/** The application forms as data. */
export const registrationFormsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "The application forms, and whether they are open"),
    async (c) => {
      const all = await Promise.all(
        forms.map(async (form) => [form, await factsOf(c, form)] as const),
      );
      tagged(c, INTAKES, "formations", "settings");
      return c.json(all.map(([form, facts]) => formSummary(c.var.t, form, facts)));
    },
  )
  .get(
    "/:key",
    describe(
      "registrations",
      "One form: steps, fields with their conditions and limits, documents, consent, dates",
    ),
    validate("param", Key),
    async (c) => {
      const form = formByKey(c.req.valid("param").key) ?? notFound();
      const facts = await factsOf(c, form);
      tagged(c, INTAKES, "formations", "settings");
      return c.json(formAsData(c.var.t, form, facts));
    },
  );

async function factsOf(c: ApiContext, { key }: FormDefinition): Promise<FormFacts> {
  const { db, today, locale } = c.var;
  const [intake, courses, retention, email] = await Promise.all([
    intakeOf(db, key, today),
    coursesOf(db, key, locale),
    readRetention(db),
    contactEmail(db),
  ]);
  return { intake, open: intake !== null && isOpen(intake, today), courses, retention, email };
}
