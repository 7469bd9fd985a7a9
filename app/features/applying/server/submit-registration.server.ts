import { nameOf } from "#app/access/current-user.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { consentsOf } from "#app/features/messages/consent.ts";
import { channelFor } from "#app/features/messages/rules.ts";
import { sendJob } from "#app/features/messages/write.server.ts";
import type { Answers, FormDefinition } from "#app/features/registration-form/definition.ts";
import type { Intake } from "#app/features/registration-form/intakes.queries.server.ts";
import { columnsOf } from "#app/features/registrations/columns.ts";
import { alike } from "#app/features/registrations/duplicates.ts";
import { markPairs } from "#app/features/registrations/pairs.queries.server.ts";
import type { Receipt } from "#app/features/registrations/queries.server.ts";
import { referenceStart } from "#app/features/registrations/rules.ts";
import type { ConsentWay, PairReason } from "#app/features/registrations/schema.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Jobs } from "#app/jobs/job.ts";
import {
  holdTogether,
  knownAlready,
  type NewRegistrationRows,
  writeRegistration,
} from "./submissions.queries.server.ts";
import { tieDocuments } from "./tie-documents.server.ts";

/** An application that passed every check of its form. */
export type Application = {
  form: FormDefinition;
  call: Pick<Intake, "year">;
  answers: Answers;
  /** Document name → upload. */
  documents: Record<string, string>;
  /** The draft that it and its documents come from. */
  draftId?: string | undefined;
  key: string;
  contentHash: string;
  locale: Locale;
  disabilityConsent: boolean;
  /** They say that they only share a phone with somebody who applied. */
  anotherPerson: boolean;
  /** Who typed it in for them. */
  agent: Trace | null;
  consent: { consent: ConsentWay; signature?: string };
  at: Date;
};

export type Outcome = { is: "new" | "known"; registration: Receipt } | { is: "taken"; by: TakenBy };

type Place = { jobs: Jobs; write: (work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome> };

/**
 * Writes an application once, with its documents, its history and its receipt: all of it, or
 * nothing. The same sent again, at once or after the answer was lost, finds the first one.
 */
export async function submitApplication(
  { jobs, write }: Place,
  application: Application,
): Promise<Outcome> {
  const { form, call, key, at } = application;
  const columns = columnsOf(application.answers);
  const { phone, identityFolded } = columns;
  const about = `${form.key} ${call.year}`;
  const outcome = await write(async (tx) => {
    await holdTogether(tx, [
      `registration ${key}`,
      `registration ${about} phone ${phone}`,
      ...(identityFolded ? [`registration ${about} identity ${identityFolded}`] : []),
    ]);
    const { before, twins } = await knownAlready(
      tx,
      { form: form.key, year: call.year },
      columns,
      key,
    );
    if (before) return { is: "known", registration: before } as const;

    const found = twins.map((twin) => ({ ...twin, reasons: alike(columns, twin) }));
    const by = takenBy(found, application.anotherPerson);
    if (by) return { is: "taken", by } as const;

    const pairs = found.filter(({ reasons }) => reasons.length > 0);
    const file = await insert(tx, application, pairs.length > 0);
    const { documents, draftId } = application;
    await tieDocuments(tx, file.id, documents, { at, draftId });
    if (application.agent) await recordAgent(tx, file, application.agent, application);
    await markPairs(tx, file.id, pairs, at);
    const { contentHash } = application;
    return {
      is: "new",
      registration: { reference: file.reference, submittedAt: at, contentHash },
    } as const;
  });
  // Also looked for every minute: a process that is killed here delays a letter, no more.
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

/** By what somebody was found here before; `number`: of a paper, under another name or birth date. */
export type TakenBy = "phone" | "identity" | "number";

/**
 * Whoever withdrew may apply again; a phone may be shared, and the number of a paper is what somebody
 * typed (“000000”, or a rival’s). Both let pass who says that they are another person.
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

function insert(tx: Tx, application: Application, suspected: boolean): Promise<Written> {
  const { form, call, at } = application;
  const actor = application.agent?.actor;
  const columns = columnsOf(application.answers);
  const consents = consentsOf(application.answers, at);
  const way = channelFor("mail_else_sms", { ...columns, ...consents, mergedInto: null });
  return writeRegistration(
    tx,
    referenceStart(form.prefix, call.year),
    rowOf(application, columns, consents, suspected),
    {
      actorId: actor?.id ?? null,
      actorName: actor ? nameOf(actor) : "",
      tellBy: "why" in way ? null : way.channel,
    },
  );
}

type Columns = ReturnType<typeof columnsOf>;
type Consents = ReturnType<typeof consentsOf>;

function rowOf(
  { form, call, answers, at, consent, ...application }: Application,
  columns: Columns,
  consents: Consents,
  suspected: boolean,
): NewRegistrationRows {
  const agentId = application.agent?.actor?.id ?? null;
  return {
    form: form.key,
    year: call.year,
    answers,
    last_name: columns.lastName,
    first_names: columns.firstNames,
    sex: columns.sex,
    birth_date: columns.birthDate,
    birth_year_only: columns.birthYearOnly,
    region: columns.region,
    education_level: columns.educationLevel,
    formation_id: columns.formationId,
    phone: columns.phone,
    email: columns.email,
    identity_folded: columns.identityFolded,
    name_key: columns.nameKey,
    submitted_at: at,
    updated_at: at,
    status_changed_at: at,
    locale: application.locale,
    source: agentId === null ? "form" : "agent",
    agent_id: agentId,
    suspected,
    consent_version: form.consentVersion,
    consented_at: at,
    consent_way: consent.consent,
    consent_signature: consent.signature ?? null,
    disability_consented_at: application.disabilityConsent ? at : null,
    sms_consented_at: consents.smsConsentedAt,
    whatsapp_consented_at: consents.whatsappConsentedAt,
    messages_consent_version: consents.messagesConsentVersion,
    idempotency_key: application.key,
    content_hash: application.contentHash,
  };
}
