import { createHash } from "node:crypto";
import type { Receipt } from "#app/admissions/registrations/queries.server.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { traceOf } from "#app/platform/audit/record.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError, type FieldErrors } from "#app/platform/errors.ts";
import { uploadProblemOf } from "#app/platform/files/receive.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { returnTries } from "#app/platform/http/rate-limit.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import { refuseIfAny } from "#app/platform/http/validate.server.ts";
import { readAnswers } from "#app/website/registration-form/check.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import { type Course, coursesOf } from "#app/website/registration-form/courses.queries.server.ts";
import {
  type Answers,
  disabilityConsent,
  type FormDefinition,
} from "#app/website/registration-form/definition.ts";
import { formByKey, formVersion, isRetired } from "#app/website/registration-form/forms.server.ts";
import { type Intake, intakeOf } from "#app/website/registration-form/intakes.queries.server.ts";
import { intakeToShow, isOpen } from "#app/website/registration-form/rules.ts";
import { dayInWords, problemWords } from "#app/website/registration-form/words.ts";
import { refuseIfChanged } from "./changed-form.server.ts";
import { finishUpload } from "./finish-upload.server.ts";
import { takeReceipt } from "./message-ceiling.server.ts";
import type { Submission } from "./schema.ts";
import { readSubmissionFacts } from "./submissions.queries.server.ts";
import { type Outcome, submitApplication, type TakenBy } from "./submit-registration.server.ts";
import { countTaken } from "./taken-ceiling.server.ts";

type Sent = {
  key: string;
  submission: Submission;
  agent: CurrentUser | null;
  draftId?: string;
  /** Its network has sent more than usual. */
  aboveLimit: boolean;
};
type Received = { isNew: boolean; registration: Receipt };

/** Staff are trusted with whom they write to and whom they ask about. */
const unlimited = { tell: true, taken: [], alike: false, asked: [] };

/** Stores an application, or throws all its errors in the applicant's language. */
export async function receiveApplication(c: ApiContext, sent: Sent): Promise<Received> {
  const { key, submission, agent, draftId, aboveLimit } = sent;
  const { db, jobs, locale, now, today } = c.var;
  const hash = contentHash(submission);
  const { before, intakes, courses } = await readSubmissionFacts(db, submission.form, locale, key);
  // A known key gets the same receipt, even if the intake has closed since.
  if (before) return receivedBefore(before, hash);

  const form = formByKey(submission.form);
  if (!form) throw new AppError("invalid", { fields: { form: ["registrations.errors.form"] } });
  const intake = requireOpen(c, intakeToShow(intakes, today));
  const { answers, documents, errors } = await checkSubmission(
    c,
    form,
    { intake, courses },
    submission,
  );
  const given = formVersion(form.key, submission.form_version ?? form.version) ?? form;
  if (given !== form) {
    const context = { today, closesOn: intake.closesOn, courses };
    const hasErrors = Object.keys(errors).length > 0;
    const raw = submission.answers;
    refuseIfChanged(c, { given, current: form, raw, answers, hasErrors, context });
  }
  refuseIfAny(errors);

  const { tell, taken } = agent ? unlimited : await takeReceipt(c, answers);
  const { alike, asked } = agent ? unlimited : await countTaken(c);
  const outcome = await submitApplication(
    { jobs, write: (work) => (agent ? transactionAs(c, work) : transaction(db, work)) },
    {
      form: given,
      intake,
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
      acceptTwins: alike,
      aboveLimit,
      tell,
    },
  );
  if (outcome.is !== "new") await returnTries(c, taken);
  if (outcome.is !== "taken") await returnTries(c, asked);
  else c.var.log.info({ address: c.var.address, by: outcome.by }, "A person has applied before");
  return receivedFrom(outcome, hash, agent !== null);
}

/** The problems of an application that may be incomplete or partly unreadable. */
export async function problemsIn(c: ApiContext, sent: Partial<Submission>): Promise<FieldErrors> {
  if (sent.form === undefined) return {};
  const form = formByKey(sent.form);
  if (!form) return { form: [c.var.t("registrations.errors.form")] };
  const parts = { answers: {}, documents: {}, consent_version: "", disability_consent: false };
  const intake = await openIntake(c, form);
  const courses = await coursesOf(c.var.db, form.key, c.var.locale);
  const { errors } = await checkSubmission(c, form, { intake, courses }, { ...parts, ...sent });
  return errors;
}

type CheckedParts = Pick<
  Submission,
  "answers" | "documents" | "consent_version" | "disability_consent"
>;

type CheckFacts = { intake: Intake; courses: readonly Course[] };

async function checkSubmission(
  c: ApiContext,
  form: FormDefinition,
  { intake, courses }: CheckFacts,
  sent: CheckedParts,
) {
  const { locale, today, t } = c.var;
  const context = { today, closesOn: intake.closesOn, courses };
  const { answers, problems } = readAnswers(form, sent.answers, context);
  const documents = await documentsOf(c, form, sent, answers, intake);
  const errors: FieldErrors = { ...consentErrors(c, form, sent, answers), ...documents.errors };
  for (const [name, problem] of Object.entries(problems)) {
    errors[`answers.${name}`] = [problemWords(t, locale, problem)];
  }
  return { answers, documents, errors: sortByForm(form, errors) };
}

function receivedFrom(outcome: Outcome, hash: string, byAgent: boolean): Received {
  if (outcome.is === "taken") throw takenError(outcome.by, byAgent);
  const { registration } = outcome;
  return outcome.is === "new" ? { isNew: true, registration } : receivedBefore(registration, hash);
}

/** The person has already applied; the details contain links. */
function takenError(by: TakenBy, byAgent: boolean) {
  const ways = { follow: "/registration/suivi", contact: "/contacts" };
  return new AppError("conflict", {
    reason: `registrations.${byAgent ? "takenAgent" : "taken"}.${by}`,
    details: {
      reason: by === "phone" ? "phone" : "identity",
      ...ways,
      may_be_another_person: by !== "identity",
    },
  });
}

function receivedBefore(registration: Receipt, hash: string): Received {
  if (registration.contentHash === hash) return { isNew: false, registration };
  throw new AppError("conflict", { reason: "registrations.errors.keyUsed" });
}

/** The open intake; throws with its dates when it is closed. */
export async function openIntake(c: ApiContext, form: FormDefinition): Promise<Intake> {
  return requireOpen(c, await intakeOf(c.var.db, form.key, c.var.today));
}

function requireOpen(c: ApiContext, intake: Intake | null): Intake {
  const { today, locale } = c.var;
  const retired = intake !== null && isRetired(intake.form);
  if (intake && !retired && isOpen(intake, today)) return intake;
  if (!intake || retired)
    throw new AppError("forbidden", { reason: "registrations.errors.noIntake" });
  const { opensOn, closesOn } = intake;
  const details = { opens_on: opensOn, closes_on: closesOn, contact: "/contacts" };
  throw new AppError("forbidden", {
    reason: `registrations.errors.${today < opensOn ? "notYetOpen" : "closed"}`,
    values: { opensOn: dayInWords(opensOn, locale), closesOn: dayInWords(closesOn, locale) },
    details,
  });
}

function consentErrors(
  { var: { t } }: ApiContext,
  form: FormDefinition,
  submission: CheckedParts,
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

/** The uploads of the documents requested from this applicant; finishes pending uploads. */
async function documentsOf(
  c: ApiContext,
  form: FormDefinition,
  { documents }: CheckedParts,
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
      const problem = uploadProblemOf(error);
      if (!problem) throw error;
      errors[`documents.${name}`] = [t(`registrations.refused.${problem}`)];
    });
  }
  return { wanted, errors };
}

/** Sorts errors in the order of the questions. */
function sortByForm(form: FormDefinition, errors: FieldErrors): FieldErrors {
  const asked = form.steps.flatMap(({ fields }) => fields.map(({ name }) => `answers.${name}`));
  const position = (name: string) => (asked.indexOf(name) + 1 || asked.length + 1) as number;
  return Object.fromEntries(
    Object.entries(errors).sort(([left], [right]) => position(left) - position(right)),
  );
}

/** Equal for equal content, whatever the order of keys. */
function contentHash({ another_person: _, ...submission }: Submission): string {
  return createHash("sha256").update(canonicalJson(submission)).digest("hex");
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
}
