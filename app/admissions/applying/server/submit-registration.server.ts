import { consentsFrom, receiptChannel } from "#app/admissions/messages/consent.ts";
import { sendJob } from "#app/admissions/messages/write.server.ts";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import { alike } from "#app/admissions/registrations/duplicates.ts";
import { markPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import type { Receipt } from "#app/admissions/registrations/queries.server.ts";
import { referenceStart } from "#app/admissions/registrations/rules.ts";
import type { ConsentWay, PairReason } from "#app/admissions/registrations/schema.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import type { Answers, FormDefinition } from "#app/website/registration-form/definition.ts";
import type { Intake } from "#app/website/registration-form/intakes.queries.server.ts";
import { attachDocuments, requireUploads } from "./attach-documents.server.ts";
import {
  findEarlier,
  lockKeys,
  type SubmittedRegistration,
  writeRegistration,
} from "./submissions.queries.server.ts";

/** An application that passed all checks of its form. */
export type Application = {
  form: FormDefinition;
  intake: Pick<Intake, "year">;
  answers: Answers;
  /** Document name → upload. */
  documents: Record<string, string>;
  /** The draft that its documents come from. */
  draftId?: string | undefined;
  key: string;
  contentHash: string;
  locale: Locale;
  disabilityConsent: boolean;
  /** The applicant declared to be another person with the same phone or identity number. */
  anotherPerson: boolean;
  /** Stores it, marked for the team, whoever has applied before. */
  acceptTwins: boolean;
  /** Its network has sent more than usual: the team compares it. */
  aboveLimit: boolean;
  /** The agent who typed it in. */
  agent: Trace | null;
  consent: { consent: ConsentWay; signature?: string };
  /** Whether a receipt may be sent. */
  tell: boolean;
  at: Date;
};

export type Outcome = { is: "new" | "known"; registration: Receipt } | { is: "taken"; by: TakenBy };

type Services = { jobs: Jobs; write: (work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome> };

/**
 * Writes a registration with documents, history and receipt in one transaction.
 * A second request with the same key finds the first registration.
 */
export async function submitApplication(
  { jobs, write }: Services,
  application: Application,
): Promise<Outcome> {
  const { form, intake, key, at } = application;
  const columns = answerColumnsOf(application.answers);
  const { phone, identityFolded } = columns;
  const about = `${form.key} ${intake.year}`;
  const outcome = await write(async (tx) => {
    await lockKeys(tx, [
      `registration ${key}`,
      `registration ${about} phone ${phone}`,
      ...(identityFolded ? [`registration ${about} identity ${identityFolded}`] : []),
    ]);
    const { before, twins } = await findEarlier(
      tx,
      { form: form.key, year: intake.year },
      columns,
      key,
    );
    if (before) return { is: "known", registration: before } as const;

    const { documents, draftId } = application;
    // Judged before the twins: an upload that does not exist must not be a silent way to learn who
    // has applied.
    await requireUploads(tx, documents, { at, draftId });
    const found = twins.map((twin) => ({ ...twin, reasons: alike(columns, twin) }));
    const by = application.acceptTwins ? null : takenBy(found, application.anotherPerson);
    if (by) return { is: "taken", by } as const;

    const pairs = found.filter(({ reasons }) => reasons.length > 0);
    const written = await insertRegistration(tx, application, pairs.length > 0);
    await attachDocuments(tx, written.id, documents, { at, draftId });
    if (application.agent) await recordAgent(tx, written, application.agent, application);
    await markPairs(tx, written.id, pairs, at);
    const { contentHash } = application;
    return {
      is: "new",
      registration: { reference: written.reference, submittedAt: at, contentHash },
    } as const;
  });
  // The job also runs every minute, so a crash here only delays the email.
  if (outcome.is === "new") jobs.soon(sendJob);
  return outcome;
}

type Written = { id: number; reference: string };

async function recordAgent(
  tx: Tx,
  { id, reference }: Written,
  agent: Trace,
  { consent }: Application,
) {
  const subject = { type: "registration", id, label: reference };
  const after = { consent: consent.consent };
  await record(tx, { ...agent, action: "registrations.typed_in", subject, after });
}

type Twin = { status: string; reasons: PairReason[] };

/** What matched an earlier registration; `number`: the identity number with another name or birth date. */
export type TakenBy = "phone" | "identity" | "number";

/**
 * Withdrawn registrations do not count. A phone may be shared and an identity number mistyped
 * (“000000”), so both are accepted from applicants who declare to be another person.
 */
function takenBy(twins: Twin[], anotherPerson: boolean): TakenBy | null {
  const reasons = twins
    .filter(({ status }) => status !== "withdrawn")
    .map((twin) => new Set(twin.reasons));
  if (reasons.some((each) => each.has("identity") && each.has("name"))) return "identity";
  if (anotherPerson) return null;
  if (reasons.some((each) => each.has("identity"))) return "number";
  return reasons.some((each) => each.has("phone")) ? "phone" : null;
}

function insertRegistration(
  tx: Tx,
  application: Application,
  suspected: boolean,
): Promise<Written> {
  const { form, intake } = application;
  const actor = application.agent?.actor;
  const row = rowOf(application, suspected);
  return writeRegistration(tx, referenceStart(form.prefix, intake.year), row, {
    actorId: actor?.id ?? null,
    actorName: actor ? nameOf(actor) : "",
    tellBy: application.tell ? receiptChannel(row.email, row.answers) : null,
  });
}

function rowOf(
  { form, intake, answers, at, consent, ...application }: Application,
  suspected: boolean,
): SubmittedRegistration {
  const agentId = application.agent?.actor?.id ?? null;
  return {
    form: form.key,
    formVersion: form.version,
    year: intake.year,
    answers,
    ...answerColumnsOf(answers),
    ...consentsFrom(answers, at),
    submittedAt: at,
    updatedAt: at,
    statusChangedAt: at,
    locale: application.locale,
    source: agentId === null ? "form" : "agent",
    agentId,
    suspected,
    aboveLimit: application.aboveLimit,
    consentVersion: form.consentVersion,
    consentedAt: at,
    consentWay: consent.consent,
    consentSignature: consent.signature ?? null,
    disabilityConsentedAt: application.disabilityConsent ? at : null,
    idempotencyKey: application.key,
    contentHash: application.contentHash,
  };
}
