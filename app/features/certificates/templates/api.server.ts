import { Hono } from "hono";
import { traceOf } from "#app/audit/record.server.ts";
import type { FieldErrors } from "#app/errors.ts";
import { unknownMedia } from "#app/features/media/queries.server.ts";
import { programmeName } from "#app/features/settings/queries.server.ts";
import { problemsIn, type TextProblem } from "#app/features/templates/rules.ts";
import { type ApiContext, type ApiEnv, notFound } from "#app/http/api-env.server.ts";
import { may } from "#app/http/guards.server.ts";
import { Id } from "#app/http/ids.ts";
import { describe } from "#app/http/openapi.server.ts";
import { privateFileAnswer } from "#app/http/serve-file.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { validate } from "#app/http/validate.server.ts";
import { locales } from "#app/i18n/locales.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { contentFor } from "../issuing/content.ts";
import { printCertificates } from "../issuing/print.server.ts";
import { CODE_LENGTH, numberOf, placeholders } from "../rules.ts";
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
  { var: { db, storage, site, now, today } }: ApiContext,
  input: ReturnType<typeof PreviewInput.parse>,
): Promise<Uint8Array> {
  const { in: locale, texts, signatories, logos, seed } = input;
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
  const printable = {
    content,
    code: "0".repeat(CODE_LENGTH),
    signature: "A".repeat(86),
    design: { signatories, logos, seed },
    issuedAt: now,
  };
  const place = { db, storage, publicUrl: site.publicUrl };
  for await (const bytes of printCertificates(place, [printable], { specimen: true })) return bytes;
  throw new Error("nothing was printed");
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
  for (const field of textFields) {
    for (const locale of locales) {
      const text = texts?.[field]?.[locale];
      if (text === undefined) continue;
      const problems = problemsIn(text, placeholders, needs[field] ?? []);
      if (problems.length) wrong[`texts.${field}.${locale}`] = problems.map(said);
    }
  }
  const pictures = [
    ...(signatories ?? []).map(({ media_id }, nth) => [`signatories.${nth}.media_id`, media_id]),
    ...(logos ?? []).map((id, nth) => [`logos.${nth}`, id]),
  ] as [string, number | null][];
  const ids = pictures.flatMap(([, id]) => id ?? []);
  const unknown = new Set(await unknownMedia(db, ids));
  for (const [name, id] of pictures) {
    if (id !== null && unknown.has(id)) wrong[name] = [t("certificates.refused.picture")];
  }
  return wrong;
}

const needs: Partial<Record<TextField, readonly (readonly string[])[]>> = { body: [["name"]] };
