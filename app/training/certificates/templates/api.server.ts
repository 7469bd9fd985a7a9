import { Hono } from "hono";
import { programmeName } from "#app/base/settings/queries.server.ts";
import { problemsIn, type TextProblem } from "#app/base/templates/rules.ts";
import { notPrintablePictures } from "#app/content/media/queries.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { unprintable } from "#app/platform/files/printed-letters.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { Id } from "#app/platform/http/ids.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { privateFileAnswer } from "#app/platform/http/serve-file.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { contentFor } from "../issuing/content.ts";
import { printSpecimen } from "../issuing/print.server.ts";
import { numberOf, placeholders } from "../rules.ts";
import { listTemplates, templateById, templateView } from "./queries.server.ts";
import {
  PreviewInput,
  RetiredInput,
  TemplateChange,
  TemplateInput,
  type TextField,
  textFields,
} from "./schema.ts";
import { changeTemplate, createTemplate, retireTemplate } from "./write-template.server.ts";

const manage = may("certificates.manage");

/** Texts, signatories, logos and border of certificates. */
export const certificateTemplatesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("certificates", "Templates of certificates; those in use come first"),
    manage,
    async (c) => c.json((await listTemplates(c.var.db)).map(templateView)),
  )
  .get(
    "/:id",
    describe("certificates", "One template of certificates"),
    manage,
    validate("param", Id),
    async (c) =>
      c.json(templateView((await templateById(c.var.db, c.req.valid("param").id)) ?? notFound())),
  )
  .post(
    "/",
    describe("certificates", "Create a template; an unknown placeholder is refused"),
    manage,
    validate("json", TemplateInput, wrongTemplate),
    async (c) => {
      const input = c.req.valid("json");
      const row = await transactionAs(c, (tx) => createTemplate(tx, input, traceOf(c)));
      return c.json(templateView(row), 201);
    },
  )
  .put(
    "/:id",
    describe("certificates", "Change a template; requires the version that was read"),
    manage,
    validate("param", Id),
    validate("json", TemplateChange, wrongTemplate),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const row = await transactionAs(c, (tx) => changeTemplate(tx, id, input, traceOf(c)));
      return c.json(templateView(row ?? notFound()));
    },
  )
  .put(
    "/:id/retired",
    describe("certificates", "Retire a template or take it into use again"),
    manage,
    validate("param", Id),
    validate("json", RetiredInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const input = c.req.valid("json");
      const row = await transactionAs(c, (tx) => retireTemplate(tx, id, input, traceOf(c)));
      return c.json(templateView(row ?? notFound()));
    },
  )
  .post(
    "/preview",
    describe("certificates", "A specimen of a template that need not be saved, as a PDF", {
      file: ["application/pdf"],
    }),
    manage,
    validate("json", PreviewInput, wrongTemplate),
    async (c) => {
      const bytes = await specimen(c, c.req.valid("json"));
      const filename = `${c.var.t("certificates.paper.specimenFile")}.pdf`;
      return privateFileAnswer({ bytes, type: "application/pdf", filename, disposition: "inline" });
    },
  );

/** What an example says: nobody’s name, and a code that no certificate has. */
async function specimen(
  c: ApiContext,
  input: ReturnType<typeof PreviewInput.parse>,
): Promise<Uint8Array> {
  const { in: locale, texts, signatories, logos, seed } = input;
  const { db, today } = c.var;
  const t = translatorFor(locale);
  const year = Number(today.slice(0, 4));
  const content = contentFor(texts, locale, {
    number: numberOf(year, 0),
    name: t("certificates.example.name"),
    course: t("certificates.example.course"),
    place: t("certificates.example.place"),
    birth_date: `${year - 22}-05-14`,
    started_on: `${year - 1}-10-05`,
    ended_on: `${year}-06-26`,
    issued_on: today,
    issuer: await programmeName(db, locale),
  });
  return printSpecimen(c, content, { signatories, logos, seed });
}

type Given = Partial<ReturnType<typeof TemplateInput.parse>>;

/** Unknown placeholders and pictures; the name of the person is needed in every language. */
async function wrongTemplate(
  { var: { db, t } }: ApiContext,
  { texts, signatories, logos }: Given,
): Promise<FieldErrors> {
  const wrong: FieldErrors = {};
  const said = (problem: TextProblem) =>
    problem.why === "brace"
      ? t("templates.problem.brace")
      : t(`templates.problem.${problem.why}`, { names: problem.names.join(", ") });
  const lettersIn = (text: string) => {
    const letters = unprintable(text);
    return letters.length
      ? [t("certificates.refused.letters", { letters: letters.join(" ") })]
      : [];
  };
  for (const [nth, { name, role }] of (signatories ?? []).entries()) {
    if (lettersIn(name).length) wrong[`signatories.${nth}.name`] = lettersIn(name);
    for (const locale of locales) {
      const found = lettersIn(role[locale]);
      if (found.length) wrong[`signatories.${nth}.role.${locale}`] = found;
    }
  }
  for (const field of textFields) {
    for (const locale of locales) {
      const text = texts?.[field]?.[locale];
      if (text === undefined) continue;
      const problems = problemsIn(text, placeholders, needs[field] ?? []).map(said);
      const found = [...problems, ...lettersIn(text)];
      if (found.length) wrong[`texts.${field}.${locale}`] = found;
    }
  }
  const pictures = [
    ...(signatories ?? []).map(({ media_id }, nth) => [`signatories.${nth}.media_id`, media_id]),
    ...(logos ?? []).map((id, nth) => [`logos.${nth}`, id]),
  ] as [string, number | null][];
  const ids = pictures.flatMap(([, id]) => id ?? []);
  const unknown = new Set(await notPrintablePictures(db, ids));
  for (const [name, id] of pictures) {
    if (id !== null && unknown.has(id)) wrong[name] = [t("certificates.refused.picture")];
  }
  return wrong;
}

const needs: Partial<Record<TextField, readonly (readonly string[])[]>> = { body: [["name"]] };
