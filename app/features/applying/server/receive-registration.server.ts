import { createHash } from "node:crypto";
import type { CurrentUser } from "#app/access/current-user.ts";
import { traceOf } from "#app/audit/record.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError, type FieldErrors } from "#app/errors.ts";
import { readAnswers } from "#app/features/registration-form/check.ts";
import { holds } from "#app/features/registration-form/conditions.ts";
import { type Course, coursesOf } from "#app/features/registration-form/courses.queries.server.ts";
import {
  type Answers,
  disabilityConsent,
  type FormDefinition,
} from "#app/features/registration-form/definition.ts";
import { formByKey } from "#app/features/registration-form/forms.ts";
import { type Intake, intakeOf } from "#app/features/registration-form/intakes.queries.server.ts";
import { intakeToShow, isOpen } from "#app/features/registration-form/rules.ts";
import { dayInWords, problemWords } from "#app/features/registration-form/words.ts";
import type { Receipt } from "#app/features/registrations/queries.server.ts";
import { UploadError } from "#app/files/receive.server.ts";
import type { ApiContext } from "#app/http/api-env.server.ts";
import { transactionAs } from "#app/http/transaction-as.server.ts";
import { invalid, refuseIfAny } from "#app/http/validate.server.ts";
import { finishUpload } from "./finish-upload.server.ts";
import type { Submission } from "./schema.ts";
import { readStanding } from "./submissions.queries.server.ts";
import { type Outcome, submitApplication, type TakenBy } from "./submit-registration.server.ts";
import { UploadMissingError } from "./tie-documents.server.ts";

type Sent = {
  key: string;
  submission: Submission;
  agent: CurrentUser | null;
  draftId?: string;
};
type Received = { isNew: boolean; registration: Receipt };

/** Takes an application in, or says in the applicant's words everything that stands against it. */
export async function receiveApplication(c: ApiContext, sent: Sent): Promise<Received> {
  const { key, submission, agent, draftId } = sent;
  const { db, jobs, locale, now, today, t } = c.var;
  const hash = contentHash(submission);
  const { before, calls, courses } = await readStanding(db, submission.form, locale, key);
  // What was taken before is answered as before, whatever has changed since.
  if (before) return again(c, before, hash);

  const form = formByKey(submission.form);
  if (!form) throw invalid(c, { form: [t("registrations.errors.form")] });
  const call = ifOpen(c, intakeToShow(calls, today));
  const { answers, documents, errors } = await judge(c, form, { call, courses }, submission);
  refuseIfAny(c, errors);

  const outcome = await submitApplication(
    { jobs, write: (work) => (agent ? transactionAs(c, work) : transaction(db, work)) },
    {
      form,
      call,
      answers,
      key,
      locale,
      contentHash: hash,
      at: now,
      agent: agent && traceOf(c),
      consent: submission.agent ?? { consent: agent ? "checkbox" : "self" },
      documents: documents.wanted,
      draftId,
      disabilityConsent: submission.disability_consent,
      anotherPerson: submission.another_person,
    },
  ).catch((error: unknown) => {
    throw error instanceof UploadMissingError ? missingFiles(c, error.documents) : error;
  });
  return settle(c, outcome, hash, agent !== null);
}

/** What the form's rules say of an application of which perhaps not every part could be read. */
export async function problemsIn(c: ApiContext, sent: Partial<Submission>): Promise<FieldErrors> {
  if (sent.form === undefined) return {};
  const form = formByKey(sent.form);
  if (!form) return { form: [c.var.t("registrations.errors.form")] };
  const parts = { answers: {}, documents: {}, consent_version: "", disability_consent: false };
  const call = await openIntake(c, form);
  const courses = await coursesOf(c.var.db, form.key, c.var.locale);
  const { errors } = await judge(c, form, { call, courses }, { ...parts, ...sent });
  return errors;
}

type Judged = Pick<Submission, "answers" | "documents" | "consent_version" | "disability_consent">;

type Grounds = { call: Intake; courses: readonly Course[] };

async function judge(
  c: ApiContext,
  form: FormDefinition,
  { call, courses }: Grounds,
  sent: Judged,
) {
  const { locale, today, t } = c.var;
  const context = { today, closesOn: call.closesOn, courses };
  const { answers, problems } = readAnswers(form, sent.answers, context);
  const documents = await documentsOf(c, form, sent, answers, call);
  const errors: FieldErrors = { ...consentErrors(c, form, sent, answers), ...documents.errors };
  for (const [name, problem] of Object.entries(problems)) {
    errors[`answers.${name}`] = [problemWords(t, locale, problem)];
  }
  return { answers, documents, errors: inOrderOf(form, errors) };
}

function settle(c: ApiContext, outcome: Outcome, hash: string, byAgent: boolean): Received {
  if (outcome.is === "taken") throw taken(c, outcome.by, byAgent);
  const { registration } = outcome;
  return outcome.is === "new" ? { isNew: true, registration } : again(c, registration, hash);
}

/** They have applied already: never a dead end. */
function taken({ var: { t } }: ApiContext, by: TakenBy, byAgent: boolean) {
  const ways = { follow: "/registration/suivi", contact: "/contacts" };
  return new AppError("conflict", {
    message: t(`registrations.${byAgent ? "takenAgent" : "taken"}.${by}`),
    details: {
      reason: by === "phone" ? "phone" : "identity",
      ...ways,
      may_be_another_person: by !== "identity",
    },
  });
}

function again(c: ApiContext, registration: Receipt, hash: string): Received {
  if (registration.contentHash === hash) return { isNew: false, registration };
  throw new AppError("conflict", { message: c.var.t("registrations.errors.keyUsed") });
}

/** The call that is open, or a refusal that says when it was or will be. */
export async function openIntake(c: ApiContext, form: FormDefinition): Promise<Intake> {
  return ifOpen(c, await intakeOf(c.var.db, form.key, c.var.today));
}

function ifOpen(c: ApiContext, call: Intake | null): Intake {
  const { today, t, locale } = c.var;
  if (call && isOpen(call, today)) return call;
  if (!call) throw new AppError("forbidden", { message: t("registrations.errors.noCall") });
  const { opensOn, closesOn } = call;
  const message =
    today < opensOn
      ? t("registrations.errors.notYetOpen", { opensOn: dayInWords(opensOn, locale) })
      : t("registrations.errors.closed", { closesOn: dayInWords(closesOn, locale) });
  const details = { opens_on: opensOn, closes_on: closesOn, contact: "/contacts" };
  throw new AppError("forbidden", { message, details });
}

function consentErrors(
  { var: { t } }: ApiContext,
  form: FormDefinition,
  submission: Judged,
  answers: Answers,
): FieldErrors {
  const errors: FieldErrors = {};
  if (submission.consent_version !== form.consentVersion) {
    errors.consent_version = [t("registrations.errors.consent")];
  }
  if (holds(disabilityConsent.when, answers, "") && !submission.disability_consent) {
    errors[disabilityConsent.name] = [t("registrations.errors.disabilityConsent")];
  }
  return errors;
}

/** The uploads that belong to papers this form asks this person for, each made a file by now. */
async function documentsOf(
  c: ApiContext,
  form: FormDefinition,
  { documents }: Judged,
  answers: Answers,
  { closesOn }: Intake,
) {
  const { db, storage, now, t } = c.var;
  const wanted: Record<string, string> = {};
  const errors: FieldErrors = {};
  for (const { name, needed, when } of form.documents) {
    if (!holds(when, answers, closesOn)) continue;
    const upload = Object.hasOwn(documents, name) ? documents[name] : undefined;
    if (upload) wanted[name] = upload;
    else if (needed === "now") errors[`documents.${name}`] = [t("registrations.refused.required")];
  }
  for (const [name, upload] of Object.entries(wanted)) {
    await finishUpload({ db, storage, now }, upload).catch((error: unknown) => {
      if (!(error instanceof UploadError)) throw error;
      errors[`documents.${name}`] = [t(`registrations.refused.${error.problem}`)];
    });
  }
  return { wanted, errors };
}

export function missingFiles(c: ApiContext, names: string[]) {
  const message = c.var.t("registrations.refused.missing");
  return invalid(c, Object.fromEntries(names.map((name) => [`documents.${name}`, [message]])));
}

/** Told in the order the form asks. */
function inOrderOf(form: FormDefinition, errors: FieldErrors): FieldErrors {
  const asked = form.steps.flatMap(({ fields }) => fields.map(({ name }) => `answers.${name}`));
  const place = (name: string) => (asked.indexOf(name) + 1 || asked.length + 1) as number;
  return Object.fromEntries(
    Object.entries(errors).sort(([left], [right]) => place(left) - place(right)),
  );
}

/** Tells whether two submissions say the same, in whatever order they name things. */
function contentHash({ another_person: _, ...submission }: Submission): string {
  return createHash("sha256").update(ordered(submission)).digest("hex");
}

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${ordered(item)}`).join(",")}}`;
}
