import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import {
  type BirthProof,
  birthProofOf,
  keptRegistration,
  type Registration,
  registrationById,
} from "#app/admissions/registrations/queries.server.ts";
import { REFERENCE, readReference } from "#app/admissions/registrations/rules.ts";
import { AppError } from "#app/platform/errors.ts";
import { type ApiContext, notFound } from "#app/platform/http/api-env.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { refuseIfAny, validate } from "#app/platform/http/validate.server.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { formOf } from "#app/website/registration-form/forms.server.ts";
import { intakeOf } from "#app/website/registration-form/intakes.queries.server.ts";
import { readPhone } from "#app/website/registration-form/phone.ts";
import { problemWords } from "#app/website/registration-form/words.ts";
import { checkDocuments } from "./check-documents.server.ts";
import { type LookupEnv, limitChanges, limitLookups } from "./lookup-limits.server.ts";
import {
  addDocuments,
  type Changed,
  changeConsent,
  confirmSeat,
  correctContact,
  withdraw,
} from "./own-changes.server.ts";
import { printReceipt } from "./receipt/print-receipt.server.ts";
import { isIntakeOpen, statusOf } from "./status.server.ts";
import { readStatus, signStatus } from "./status-token.server.ts";

const Reference = z.object({ reference: z.string().max(40) });
const Proof = z.object({
  birth_date: z.string().max(20),
  /** Needed when only the year of birth is stored, or after many failures. */
  phone: z.string().max(40).optional(),
});
const Documents = z.object({ documents: z.record(z.string(), z.string().max(100)) });

/** Other fields are corrected by staff, who ask for proof. */
const correctable = ["phone", "whatsapp", "email", "region", "town", "district"] as const;
const Correction = z.object(
  Object.fromEntries(correctable.map((name) => [name, z.unknown().optional()])),
);

/** `locale` is the language of a PDF. */
const ReceiptQuery = z.object({ file: z.enum(["pdf"]).optional(), locale: z.string().optional() });

const Consent = z.object({ sms: z.boolean(), whatsapp: z.boolean() });

type OwnEnv = LookupEnv & { Variables: { registration: Registration } };

/** Requires a valid status token and sets the registration. */
const owner = guarding(
  createMiddleware<OwnEnv>(async (c, next) => {
    const token = c.req.header("x-registration-token");
    const id = readStatus(await c.var.site.linkSecret(), token, c.var.now);
    if (id === null) {
      throw new AppError("unauthenticated", { reason: "registrations.errors.expired" });
    }
    const registration = await registrationById(c.var.db, id);
    // The registration may have been merged since; the token then acts on the merged one.
    const current = registration && (await keptRegistration(c.var.db, registration));
    const named = readReference(c.req.param("reference") ?? "");
    const own = [registration?.reference, current?.reference].includes(named ?? "");
    c.set("registration", current && own ? current : notFound());
    await next();
  }),
  { asks: "applicant", refuses: [401, 404] },
);

/** The applicant's access: lookup by reference and birth date, then 15 minutes to act. */
export const statusApi = new Hono<OwnEnv>()
  .post(
    `/${REFERENCE}/status` as const,
    describe("registrations", "State of a registration, and a token to act on it for 15 minutes"),
    limitLookups,
    validate("param", Reference),
    validate("json", Proof),
    async (c) => {
      const { db, now, site } = c.var;
      const reference = readReference(c.req.valid("param").reference) ?? "";
      // Unknown reference and wrong date run the same query and comparison, so that response
      // times do not reveal which references exist.
      const born = await birthProofOf(db, reference);
      if (!isOwner(born, c.req.valid("json"), c.var.asksPhone)) throw unknown(c.var.asksPhone);
      const registration = (await registrationById(db, born.id)) ?? notFound();
      const current = await keptRegistration(db, registration);
      const { token, expiresAt } = signStatus(await site.linkSecret(), current.id, now);
      const status = await statusOf(c, current);
      return c.json({ ...status, token, token_expires_at: expiresAt.toISOString() });
    },
  )
  .get(
    `/${REFERENCE}/status` as const,
    describe("registrations", "State of a registration, by the token"),
    owner,
    validate("param", Reference),
    async (c) => {
      c.header("cache-control", "no-store");
      return c.json(await statusOf(c, c.var.registration));
    },
  )
  .get(
    `/${REFERENCE}/receipt` as const,
    describe("registrations", "The receipt, by the token: its data, or a PDF with `file`", {
      file: ["application/pdf"],
    }),
    owner,
    validate("param", Reference),
    validate("query", ReceiptQuery),
    async (c) => {
      const { lastName, firstNames } = c.var.registration;
      const { reference, form, form_title, course, submitted_at, birth_year_only } = await statusOf(
        c,
        c.var.registration,
      );
      c.header("cache-control", "no-store");
      const name = `${lastName} ${firstNames}`;
      const facts = { reference, form, form_title, course, submitted_at, birth_year_only, name };
      if (!c.req.valid("query").file) return c.json(facts);
      return c.body(new Uint8Array(await printReceipt(c, facts)), 200, {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${reference}.pdf"`,
      });
    },
  )
  .post(
    `/${REFERENCE}/status/documents` as const,
    describe(
      "registrations",
      "Add documents that are missing or asked for, or replace them while the intake is open",
    ),
    owner,
    limitChanges,
    validate("param", Reference),
    validate("json", Documents),
    async (c) => {
      const { db, now, today, registration } = c.var;
      const { documents: uploads } = c.req.valid("json");
      const isOpen = await isIntakeOpen(db, registration, today);
      await checkDocuments(c, registration, { uploads, isOpen });
      const changed = await addDocuments(db, registration.id, now, { uploads, isOpen });
      return c.json(await afterChange(c, changed));
    },
  )
  .patch(
    `/${REFERENCE}/status/contact` as const,
    describe("registrations", "Correct phone, WhatsApp, email, region, town or district"),
    owner,
    limitChanges,
    validate("param", Reference),
    validate("json", Correction),
    async (c) => {
      const { db, jobs, now, registration } = c.var;
      const corrections = await checkCorrections(c, registration, c.req.valid("json"));
      return c.json(
        await afterChange(c, await correctContact({ db, jobs }, registration.id, now, corrections)),
      );
    },
  )
  .patch(
    `/${REFERENCE}/status/messages` as const,
    describe("registrations", "Give or withdraw the consent to messages by phone"),
    owner,
    limitChanges,
    validate("param", Reference),
    validate("json", Consent),
    async (c) => {
      const { db, now, registration } = c.var;
      const wanted = c.req.valid("json");
      return c.json(await afterChange(c, await changeConsent(db, registration.id, now, wanted)));
    },
  )
  .post(
    `/${REFERENCE}/status/withdraw` as const,
    describe("registrations", "Withdraw the application"),
    owner,
    validate("param", Reference),
    async (c) => {
      const { db, jobs, now, registration } = c.var;
      return c.json(await afterChange(c, await withdraw({ db, jobs }, registration.id, now)));
    },
  )
  .post(
    `/${REFERENCE}/status/confirm` as const,
    describe("registrations", "Confirm the seat"),
    owner,
    validate("param", Reference),
    async (c) => {
      const { db, now, today, registration } = c.var;
      return c.json(await afterChange(c, await confirmSeat(db, registration.id, now, today)));
    },
  );

/** The state after an act, and whether the act changed anything. */
async function afterChange(c: ApiContext, { registration, changed }: Changed) {
  return { ...(await statusOf(c, registration)), changed };
}

/** A year alone is easily guessed, so it is accepted only together with the phone number. */
function isOwner(
  { birth, phone }: BirthProof,
  given: z.output<typeof Proof>,
  asksPhone: boolean,
): boolean {
  const yearOnly = birth.length <= 4;
  const date = yearOnly ? given.birth_date.slice(0, 4) : given.birth_date;
  if (!yearOnly && !asksPhone) return date === birth;
  const read = readPhone(given.phone ?? "", { foreign: true });
  return date === birth && "phone" in read && read.phone === phone;
}

/** The same whatever was wrong, and whether or not there is such a reference. */
function unknown(asksPhone: boolean) {
  if (!asksPhone) return new AppError("notFound");
  const reason = "registrations.errors.phoneToo";
  return new AppError("notFound", { reason, details: { asks: "phone" } });
}

/** Checks only the given fields by the rules of the form. */
async function checkCorrections(
  c: ApiContext,
  registration: Registration,
  given: Record<string, unknown>,
): Promise<Answers> {
  const { db, today, locale, t } = c.var;
  const form = formOf(registration) ?? notFound();
  const intake = await intakeOf(db, registration.form, today);
  const names = correctable.filter((name) => given[name] !== undefined);
  if (!names.length) refuseIfAny({ contact: [t("registrations.refused.noChange")] });
  const context = { today, closesOn: intake?.closesOn ?? today };
  const { answers, problems } = readAnswers(form, { ...registration.answers, ...given }, context);
  const wrong = names.filter((name) => problems[name]);
  refuseIfAny(
    Object.fromEntries(
      wrong.map((name) => [name, [problemWords(t, locale, problems[name] ?? { key: "kind" })]]),
    ),
  );
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? ""]));
}
