import { Hono } from "hono";
import { z } from "zod";
import {
  type ApiContext,
  type ApiEnv,
  notFound,
  tagged,
} from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type FormFacts, formAsData, formSummary } from "./as-data.ts";
import { coursesOf } from "./courses.queries.server.ts";
import type { FormDefinition } from "./definition.ts";
import { FORMS } from "./forms.queries.server.ts";
import { currentForms, formByKey, formsOfAnswers, formVersion, isRetired } from "./forms.server.ts";
import { inLanguage } from "./in-language.ts";
import { contactEmail, INTAKES, intakeOf } from "./intakes.queries.server.ts";
import { withRecordings } from "./recordings.server.ts";
import { readRetention } from "./retention.queries.server.ts";
import { isOpen } from "./rules.ts";

const Key = z.object({ key: z.string() });
const Version = z.object({
  locale: z.string().optional(),
  version: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** The application forms as data. */
export const registrationFormsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("registrations", "The application forms, and whether they are open"),
    async (c) => {
      const all = await Promise.all(
        currentForms().map(async (form) => [form, await factsOf(c, form)] as const),
      );
      tagged(c, INTAKES, FORMS, "formations", "settings");
      return c.json(all.map(([form, facts]) => formSummary(c.var, form, facts)));
    },
  )
  .get(
    "/definitions",
    describe(
      "registrations",
      "What answers of any version may hold, form by form, in one language",
    ),
    may("dashboard.read"),
    (c) => c.json(formsOfAnswers().map((form) => inLanguage(form, c.var.locale))),
  )
  .get(
    "/:key/definition",
    describe(
      "registrations",
      "One version of a form with its rules and texts in one language; the current one by default",
    ),
    validate("param", Key),
    validate("query", Version),
    async (c) => {
      const { key } = c.req.valid("param");
      const { version } = c.req.valid("query");
      const form = version === undefined ? formByKey(key) : formVersion(key, version);
      tagged(c, FORMS);
      const read = inLanguage(form ?? notFound(), c.var.locale);
      return c.json(await withRecordings(c.var.db, read));
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
      tagged(c, INTAKES, FORMS, "formations", "settings");
      return c.json(formAsData(c.var, form, facts));
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
  const open = intake !== null && !isRetired(key) && isOpen(intake, today);
  return { intake, open, courses, retention, email };
}
