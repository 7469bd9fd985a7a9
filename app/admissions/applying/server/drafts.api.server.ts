import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { registrationByKey } from "#app/admissions/registrations/queries.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { acceptUpload } from "#app/platform/files/accept-upload.server.ts";
import { type ApiContext, notFound } from "#app/platform/http/api-env.server.ts";
import { describe, guarding } from "#app/platform/http/openapi.server.ts";
import { type ContextOf, validate } from "#app/platform/http/validate.server.ts";
import { check } from "#app/website/registration-form/check.ts";
import { coursesOf } from "#app/website/registration-form/courses.queries.server.ts";
import { type FormDefinition, fieldsOf } from "#app/website/registration-form/definition.ts";
import { sizedAnswer } from "#app/website/registration-form/field-size.ts";
import { formByKey } from "#app/website/registration-form/forms.server.ts";
import { intakeOf } from "#app/website/registration-form/intakes.queries.server.ts";
import type { Problems } from "#app/website/registration-form/read-answer.ts";
import { problemWords } from "#app/website/registration-form/words.ts";
import { draftOfLink, signDraft } from "./draft-link.server.ts";
import {
  createDraft,
  type DraftRow,
  documentsOfDraft,
  endDraft,
  loadDraft,
  removeDraftDocument,
  saveDraftStep,
  setDraftDocument,
} from "./drafts.queries.server.ts";
import { acceptedDocuments, uploadRefusal } from "./finish-upload.server.ts";
import { problemsIn, receiveApplication } from "./receive-registration.server.ts";
import { Submission } from "./schema.ts";
import { receiptOf } from "./submissions.api.server.ts";
import {
  type AppliedEnv,
  limitApplications,
  limitChanges,
  limitDrafts,
  limitReads,
  limitUploads,
} from "./throttles.server.ts";
import { countBytes, countToDraft, refuseFullDraft, refuseWhenFull } from "./unclaimed.server.ts";

const NewDraft = z.object({ form: z.string().max(50) });
// A longer answer than this is no typing error; each field has its own limit besides.
const typed = z.union([z.string().max(5_000), z.array(z.string().max(100)).max(50)]);
const Typed = z.object({ answers: z.record(z.string().max(100), typed) });
const DocumentName = z.object({ name: z.string().max(50) });
const Consent = Submission.pick({
  consent_version: true,
  form_version: true,
  disability_consent: true,
  another_person: true,
});

type DraftEnv = AppliedEnv & { Variables: { draft: DraftRow } };

/** The signed link replaces the CSRF token: another site can neither read nor create one. */
const ownDraft = guarding(
  createMiddleware<DraftEnv>(async (c, next) => {
    const draft = await draftOfLink(c);
    if (!draft) throw new AppError("notFound", { reason: "registrations.errors.draft" });
    c.set("draft", draft);
    c.set("caller", { name: `draft ${draft.id}`, since: draft.createdAt });
    await next();
  }),
  { asks: "draft", refuses: [404] },
);

/** Drafts of applications filled in without JavaScript, opened by a signed link for 30 days. */
export const registrationDraftsApi = new Hono<DraftEnv>()
  .post(
    "/",
    describe("registrations", "Create a draft; `draft` is the signed link to it"),
    limitDrafts,
    validate("json", NewDraft, (c, { form }) => ({
      ...(form && !formByKey(form) ? { form: [c.var.t("registrations.errors.form")] } : {}),
    })),
    async (c) => {
      const { db, locale, now, site } = c.var;
      const { form } = c.req.valid("json");
      const { version: formVersion = 1 } = formByKey(form) ?? {};
      const draft = await createDraft(db, { form, formVersion, locale, now });
      const token = signDraft(await site.linkSecret(), draft.id);
      return c.json({ draft: token, expires_at: draft.expiresAt.toISOString() }, 201);
    },
  )
  .get(
    "/current",
    describe("registrations", "What a draft holds, by the header `X-Registration-Draft`"),
    ownDraft,
    limitReads,
    async (c) => {
      c.header("cache-control", "no-store");
      return c.json(await draftAsData(c, c.var.draft));
    },
  )
  .patch(
    "/current",
    describe("registrations", "Save the answers of a step and get their problems", {
      refuses: [413],
    }),
    ownDraft,
    limitChanges,
    validate("json", Typed),
    async (c) => {
      const { db, draft, now } = c.var;
      const form = formByKey(draft.form) ?? notFound();
      const { kept, refused, names } = sizedAnswers(form, c.req.valid("json").answers);
      const saved = await saveDraftStep(
        db,
        draft.id,
        { answers: kept, formVersion: form.version },
        now,
      );
      const { problems, ...rest } = await draftAsData(c, saved ?? notFound(), refused);
      const ofStep = Object.entries(problems).filter(([name]) => names.has(name));
      return c.json({ ...rest, problems: Object.fromEntries(ofStep) });
    },
  )
  .put(
    "/current/documents/:name",
    describe("registrations", "Add a document to a draft: the body is the file itself", {
      takesFile: true,
      refuses: [413, 507],
    }),
    ownDraft,
    limitUploads,
    validate("param", DocumentName),
    async (c) => {
      const { db, draft, now, storage } = c.var;
      const { name } = c.req.valid("param");
      const known = formByKey(draft.form)?.documents.some((document) => document.name === name);
      if (!known) notFound();
      await refuseWhenFull(c);
      await refuseFullDraft(db, draft.id);
      const id = randomBytes(16).toString("hex");
      await acceptUpload(
        { db, storage, now },
        {
          body: c.req.raw.body,
          accepted: acceptedDocuments,
          async save(tx, { key, type, bytes, hash }) {
            await countBytes(c, tx, bytes);
            await countToDraft(tx, draft.id, bytes);
            await setDraftDocument(tx, draft, name, { id, key, type, bytes, hash }, now);
          },
        },
      ).catch((error: unknown) => {
        throw uploadRefusal(error, `documents.${name}`);
      });
      return c.json(await draftAsData(c, (await loadDraft(db, draft.id, now)) ?? notFound()));
    },
  )
  .delete(
    "/current/documents/:name",
    describe("registrations", "Remove a document from a draft"),
    ownDraft,
    limitChanges,
    validate("param", DocumentName),
    async (c) => {
      const { db, draft, now } = c.var;
      await removeDraftDocument(db, draft.id, c.req.valid("param").name, now);
      return c.json(await draftAsData(c, (await loadDraft(db, draft.id, now)) ?? notFound()));
    },
  )
  .post(
    "/current/submit",
    describe("registrations", "Submit a draft; a second request returns the same registration", {
      refuses: [403, 409],
    }),
    ownDraft,
    limitApplications,
    validate("json", Consent, (c: ContextOf<DraftEnv>, valid, wrong) =>
      Object.keys(wrong).length ? problemsIn(c, { ...c.var.draft, ...valid }) : {},
    ),
    async (c) => {
      const { db, draft } = c.var;
      const known = await registrationByKey(db, draft.idempotencyKey);
      if (known) return c.json(receiptOf(known), 200);
      const { form, answers, documents } = draft;
      const { registration, isNew } = await receiveApplication(c, {
        key: draft.idempotencyKey,
        submission: { form, answers, documents, ...c.req.valid("json") },
        agent: null,
        aboveLimit: c.var.aboveLimit,
        draftId: draft.id,
      });
      await endDraft(db, draft.id);
      return c.json(receiptOf(registration), isNew ? 201 : 200);
    },
  );

type TypedAnswers = DraftRow["answers"];

/** The answers to questions of the form: those a draft may store, and the problems of the others. */
function sizedAnswers(form: FormDefinition, given: TypedAnswers) {
  const kept: TypedAnswers = {};
  const refused: Problems = {};
  for (const field of fieldsOf(form)) {
    const answer = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    if (answer === undefined) continue;
    const sized = sizedAnswer(field, answer);
    if ("value" in sized) kept[field.name] = sized.value;
    else refused[field.name] = sized.problem;
  }
  return { kept, refused, names: new Set([...Object.keys(kept), ...Object.keys(refused)]) };
}

/** `refused` are problems of answers that were not stored. */
async function draftAsData(c: ApiContext, draft: DraftRow, refused: Problems = {}) {
  const { db, now, today, locale, t } = c.var;
  const form = formByKey(draft.form) ?? notFound();
  const [intake, courses, documents, sent] = await Promise.all([
    intakeOf(db, form.key, today),
    coursesOf(db, form.key, locale),
    documentsOfDraft(db, draft, now),
    registrationByKey(db, draft.idempotencyKey),
  ]);
  const context = { today, closesOn: intake?.closesOn ?? today, courses };
  const found = { ...check(form, draft.answers, context), ...refused };
  const problems = Object.entries(found).map(
    ([name, problem]) => [name, problemWords(t, locale, problem)] as const,
  );
  return {
    form: draft.form,
    answers: draft.answers,
    documents: documents,
    problems: Object.fromEntries(problems) as Record<string, string>,
    expires_at: draft.expiresAt.toISOString(),
    receipt: sent ? { ...receiptOf(sent), birth_year_only: sent.birthYearOnly } : null,
  };
}
