import { Hono } from "hono";
import { programmeName } from "#app/base/settings/queries.server.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import type { ApiContext, ApiEnv } from "#app/platform/http/api-env.server.ts";
import { may } from "#app/platform/http/guards.server.ts";
import { describe } from "#app/platform/http/openapi.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { validate } from "#app/platform/http/validate.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { type Translator, translatorFor } from "#app/platform/i18n/translator.ts";
import { type AnyKind, anyKinds, fieldsOf, namesOf, requiredIn } from "./any-kind.rules.ts";
import { emailEnding, exampleFacts } from "./frame.ts";
import {
  readSending,
  savedTexts,
  saveSending,
  saveText,
  standardText,
  type TextRow,
} from "./queries.server.ts";
import { isDraftKind, isSurveyKind, problemsIn, type TextProblem } from "./rules.ts";
import {
  SendingInput,
  StandardInput,
  type TemplateDetails,
  type TemplateFrame,
  TemplateParam,
  type TemplateView,
  TextInput,
  TextParam,
} from "./schema.ts";
import { isStaffKind } from "./staff.rules.ts";
import { endingOf, exampleStaffFacts } from "./staff-frame.ts";

const read = may("templates.read");
const manage = may("templates.manage");

/** Texts of the messages to applicants and to the team; a change applies from the next one on. */
export const templatesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describe("templates", "All message templates, and whether each text was edited"),
    read,
    async (c) => {
      const saved = await savedTexts(c.var.db);
      return c.json(
        anyKinds.map((kind) => ({
          kind,
          texts: inEvery((locale) => {
            const { version, standard, changed_at, changed_by } = viewOf(saved, kind, locale);
            return { version, standard, changed_at, changed_by };
          }),
        })),
      );
    },
  )
  .get(
    "/:kind",
    describe("templates", "The texts of a template, its placeholders and its history"),
    read,
    validate("param", TemplateParam),
    async (c) => c.json(await detailsOf(c, c.req.valid("param").kind)),
  )
  .put(
    "/:kind/:locale",
    describe("templates", "Save an edited text; requires the version it was written from"),
    manage,
    validate("param", TextParam),
    validate("json", TextInput, (c, sound) => wrongTexts(c, sound)),
    async (c) => {
      const place = c.req.valid("param");
      const input = c.req.valid("json");
      await transactionAs(c, (tx) => saveText(tx, place, input, traceOf(c)));
      return c.json(await detailsOf(c, place.kind));
    },
  )
  .post(
    "/:kind/:locale/standard",
    describe("templates", "Go back to the standard text"),
    manage,
    validate("param", TextParam),
    validate("json", StandardInput),
    async (c) => {
      const place = c.req.valid("param");
      const { version } = c.req.valid("json");
      const usual = { ...standardText(place.kind, place.locale), version };
      await transactionAs(c, (tx) => saveText(tx, place, usual, traceOf(c), { standard: true }));
      return c.json(await detailsOf(c, place.kind));
    },
  );

/** Speed and prices of message batches. */
export const sendingApi = new Hono<ApiEnv>()
  .get("/", describe("templates", "Speed and prices of messages"), read, async (c) =>
    c.json(await readSending(c.var.db)),
  )
  .put(
    "/",
    describe("templates", "Change speed and prices of messages"),
    manage,
    validate("json", SendingInput),
    async (c) => {
      const wanted = c.req.valid("json");
      const saved = await transactionAs(c, (tx) => saveSending(tx, wanted, traceOf(c)));
      return c.json(saved);
    },
  );

export function problemWords(t: Translator, problem: TextProblem): string {
  if (problem.why === "brace") return t("templates.problem.brace");
  return t(`templates.problem.${problem.why}`, { names: problem.names.join(", ") });
}

function wrongTexts(c: ApiContext, sound: Partial<TextInput>): FieldErrors {
  const param = TextParam.safeParse(c.req.param());
  if (!param.success) return {};
  const { kind } = param.data;
  return Object.fromEntries(
    fieldsOf(kind).flatMap((field) => {
      // Other fields are required by the schema.
      if (field === "short" && sound.short === "") return [[field, [c.var.t("http.required")]]];
      const problems = problemsIn(sound[field] ?? "", namesOf(kind), requiredIn(kind, field));
      if (!sound[field] || !problems.length) return [];
      return [[field, problems.map((problem) => problemWords(c.var.t, problem))]];
    }),
  );
}

function inEvery<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

function viewOf(saved: TextRow[], kind: AnyKind, locale: Locale): TemplateView {
  const own = saved.filter((row) => row.kind === kind && row.locale === locale);
  const last = own.toSorted((a, b) => b.version - a.version)[0];
  const { subject, body, short } = last && !last.standard ? last : standardText(kind, locale);
  return {
    subject,
    body,
    short,
    version: last?.version ?? 0,
    standard: last?.standard ?? true,
    changed_at: last?.at.toISOString() ?? null,
    changed_by: last?.authorName ?? "",
  };
}

async function detailsOf(c: ApiContext, kind: AnyKind): Promise<TemplateDetails> {
  const { db, site } = c.var;
  const saved = await savedTexts(db, kind);
  const names = await Promise.all(locales.map((locale) => programmeName(db, locale)));
  return {
    kind,
    fields: fieldsOf(kind),
    placeholders: namesOf(kind),
    needs: {
      subject: requiredIn(kind, "subject"),
      body: requiredIn(kind, "body"),
      short: requiredIn(kind, "short"),
    },
    texts: inEvery((locale) => ({
      ...viewOf(saved, kind, locale),
      usual: standardText(kind, locale),
      frame: frameOf(kind, locale, names[locales.indexOf(locale)] ?? "", site.publicUrl),
    })),
    history: saved.map(({ locale, version, standard, subject, body, short, at, authorName }) => ({
      locale,
      version,
      standard,
      subject,
      body,
      short,
      at: at.toISOString(),
      by: authorName,
    })),
  };
}

function frameOf(
  kind: AnyKind,
  locale: Locale,
  programme: string,
  publicUrl: string,
): TemplateFrame {
  const t = translatorFor(locale);
  if (isStaffKind(kind)) {
    const example = exampleStaffFacts(t, programme);
    return {
      programme,
      greeting:
        kind === "contact_message"
          ? t("mail.greetingNoName")
          : t("mail.greeting", { name: example.name ?? "" }),
      signature: t("mail.signature", { programme }),
      ...endingOf(t, kind, example),
      example,
    };
  }
  const toDraft = isDraftKind(kind);
  const facts = exampleFacts(t, programme, publicUrl);
  const page = toDraft ? "registration/meca-agro" : isSurveyKind(kind) ? "survey/…" : null;
  const example = page ? { ...facts, link: `${publicUrl}/${page}` } : facts;
  const { reference = "", confirm_by: confirmBy = null } = example;
  return {
    programme,
    greeting: toDraft ? t("mail.greetingNoName") : t("mail.greeting", { name: example.name ?? "" }),
    signature: t("mail.signature", { programme }),
    ...emailEnding(t, kind, { reference, confirmBy }),
    example,
  };
}
