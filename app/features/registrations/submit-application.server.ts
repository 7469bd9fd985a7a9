import { nameOf } from "#app/access/current-user.ts";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Jobs } from "#app/jobs/job.ts";
import type { Call } from "./calls.queries.server.ts";
import { columnsOf } from "./columns.ts";
import type { Course } from "./courses.queries.server.ts";
import { alike } from "./duplicates.ts";
import type { Answers, FormDefinition } from "./form/definition.ts";
import { consentsOf } from "./outbox/consent.ts";
import { writeText } from "./outbox/write.server.ts";
import { markPairs } from "./pairs.queries.server.ts";
import {
  holdTogether,
  insertEvent,
  nextNumber,
  possibleTwins,
  type Receipt,
  type Registration,
  registrationByKey,
} from "./queries.server.ts";
import { referenceOf } from "./rules.ts";
import type { ConsentWay, PairReason } from "./schema.ts";
import { registrations } from "./tables.server.ts";
import { tieDocuments } from "./tie-documents.server.ts";

/** An application that passed every check of its form. */
export type Application = {
  form: FormDefinition;
  call: Pick<Call, "year">;
  answers: Answers;
  /** Document name → upload. */
  documents: Record<string, string>;
  key: string;
  contentHash: string;
  locale: Locale;
  /** Of the form, as its checks read them. */
  courses: readonly Course[];
  disabilityConsent: boolean;
  /** They say that they only share a phone with somebody who applied. */
  anotherPerson: boolean;
  /** Who typed it in for them. */
  agent: Trace | null;
  consent: { consent: ConsentWay; signature?: string };
  at: Date;
};

export type Outcome =
  | { is: "new" | "known"; registration: Receipt }
  | { is: "taken"; by: Exclude<PairReason, "name"> };

type Place = { jobs: Jobs; write: (work: (tx: Tx) => Promise<Outcome>) => Promise<Outcome> };

/**
 * Writes an application once, with its documents, its history and its receipt: all of it, or
 * nothing. The same sent again, at once or after the answer was lost, finds the first one.
 */
export function submitApplication(
  { jobs, write }: Place,
  application: Application,
): Promise<Outcome> {
  const { form, call, key, at } = application;
  const columns = columnsOf(application.answers);
  const { phone, identityFolded } = columns;
  const about = `${form.key} ${call.year}`;
  return write(async (tx) => {
    await holdTogether(tx, [
      `registration ${key}`,
      `registration ${about} phone ${phone}`,
      ...(identityFolded ? [`registration ${about} identity ${identityFolded}`] : []),
    ]);
    const known = await registrationByKey(tx, key);
    if (known) return { is: "known", registration: known } as const;

    const twins = await possibleTwins(tx, { form: form.key, year: call.year }, columns);
    const found = twins.map((twin) => ({ ...twin, reasons: alike(columns, twin) }));
    const by = takenBy(found, application.anotherPerson);
    if (by) return { is: "taken", by } as const;

    const pairs = found.filter(({ reasons }) => reasons.length > 0);
    const registration = await insert(tx, application, pairs.length > 0);
    await tieDocuments(tx, registration.id, application.documents, at);
    await recordReceived(tx, registration, application);
    await markPairs(tx, registration.id, pairs, at);
    await writeText(tx, jobs, registration, "received", { at, courses: application.courses });
    return { is: "new", registration } as const;
  });
}

async function recordReceived(tx: Tx, { id, reference }: Registration, application: Application) {
  const { agent, at, consent } = application;
  await insertEvent(tx, {
    ...{ registrationId: id, at, kind: "submitted", to: "received" },
    actorId: agent?.actor?.id ?? null,
    actorName: agent?.actor ? nameOf(agent.actor) : "",
  });
  if (!agent) return;
  const subject = { type: "registration", id, label: reference };
  const after = { consent: consent.consent };
  await record(tx, { ...agent, action: "registrations.typed_in", subject, after });
}

type Twin = { status: string; reasons: PairReason[] };

/** Whoever withdrew may apply again; a phone may be shared, an identity number never. */
function takenBy(twins: Twin[], anotherPerson: boolean): "phone" | "identity" | null {
  const reasons = twins
    .filter(({ status }) => status !== "withdrawn")
    .flatMap((twin) => twin.reasons);
  if (reasons.includes("identity")) return "identity";
  return reasons.includes("phone") && !anotherPerson ? "phone" : null;
}

async function insert(tx: Tx, application: Application, suspected: boolean): Promise<Registration> {
  const { form, call, answers, at, consent } = application;
  const agentId = application.agent?.actor?.id ?? null;
  const number = await nextNumber(tx, form.key, call.year);
  const [row] = await tx
    .insert(registrations)
    .values({
      reference: referenceOf(form.prefix, call.year, number),
      form: form.key,
      year: call.year,
      answers,
      ...columnsOf(answers),
      submittedAt: at,
      updatedAt: at,
      statusChangedAt: at,
      locale: application.locale,
      source: agentId === null ? "form" : "agent",
      agentId,
      suspected,
      consentVersion: form.consentVersion,
      consentedAt: at,
      consentWay: consent.consent,
      consentSignature: consent.signature ?? null,
      disabilityConsentedAt: application.disabilityConsent ? at : null,
      ...consentsOf(answers, at),
      idempotencyKey: application.key,
      contentHash: application.contentHash,
    })
    .returning();
  if (!row) throw new Error("the application was not written");
  return row;
}
