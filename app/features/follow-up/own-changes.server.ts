import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { AppError } from "#app/errors.ts";
import { attachDocuments } from "#app/features/applying/server/attach-documents.server.ts";
import {
  consentField,
  consentsAfterChange,
  consentsFrom,
  MESSAGES_CONSENT_VERSION,
} from "#app/features/messages/consent.ts";
import { ownChangeEmail } from "#app/features/messages/emails.ts";
import type { Answers } from "#app/features/registration-form/definition.ts";
import { NO_NUMBER } from "#app/features/registration-form/phone.ts";
import { answerColumnsOf } from "#app/features/registrations/answer-columns.server.ts";
import { findPairs } from "#app/features/registrations/pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type NewEvent,
  type Registration,
} from "#app/features/registrations/queries.server.ts";
import { mayMove } from "#app/features/registrations/rules.ts";
import { registrations } from "#app/features/registrations/tables.server.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { sendEmail } from "#app/mail/mail-job.ts";
import { phoneChannels } from "#app/phones/channels.ts";
import { documentsOf, isActive, mayAdd, mayConfirmOn } from "./status.server.ts";

type Change = Partial<typeof registrations.$inferInsert>;
type OwnChange = { change: Change; event: Pick<NewEvent, "kind"> & Partial<NewEvent> };

/** Locks the registration, lets `decide` check its current state, and writes change and event. */
async function applyChange(
  db: Db,
  id: number,
  at: Date,
  decide: (registration: Registration, tx: Tx) => Promise<OwnChange | null> | OwnChange | null,
  notify?: (tx: Tx, eventId: number) => Promise<void>,
): Promise<Registration> {
  return transaction(db, async (tx) => {
    const registration = await lockRegistration(tx, id);
    const wanted =
      registration && registration.mergedInto === null && (await decide(registration, tx));
    if (!wanted) throw noLongerPossible();
    const [row] = await tx
      .update(registrations)
      .set({ ...wanted.change, version: registration.version + 1, updatedAt: at })
      .where(eq(registrations.id, id))
      .returning();
    const eventId = await insertEvent(tx, { registrationId: id, at, ...wanted.event });
    await notify?.(tx, eventId);
    if (!row) throw noLongerPossible();
    return row;
  });
}

function noLongerPossible(): AppError {
  return new AppError("conflict", { reason: "registrations.errors.moved" });
}

type Services = { db: Db; jobs: Jobs };

/** The change may come from another person, so the former address is notified. */
function emailOldAddress(jobs: Jobs) {
  return (tx: Tx, eventId: number) => sendEmail(jobs, tx, ownChangeEmail, { eventId });
}

export function withdraw({ db, jobs }: Services, id: number, at: Date): Promise<Registration> {
  const decide = ({ status, cohortId }: Registration): OwnChange | null => {
    if (!mayMove(status, "withdrawn")) return null;
    const gone = { status: "withdrawn", statusChangedAt: at, cohortId: null, confirmedAt: null };
    return {
      change: { ...gone, status: "withdrawn" },
      event: { kind: "moved", from: status, to: "withdrawn", data: { cohort_id: cohortId } },
    };
  };
  return applyChange(db, id, at, decide, emailOldAddress(jobs));
}

export function confirmSeat(db: Db, id: number, at: Date, today: string): Promise<Registration> {
  return applyChange(db, id, at, (registration) =>
    mayConfirmOn(registration, today)
      ? { change: { confirmedAt: at }, event: { kind: "confirmed" } }
      : null,
  );
}

/** `corrections` are already checked; an empty value removes the answer. */
export function correctContact(
  { db, jobs }: Services,
  id: number,
  at: Date,
  corrections: Answers,
): Promise<Registration> {
  const reached = ["phone", "whatsapp", "email"].some((name) => name in corrections);
  const decide = async (registration: Registration, tx: Tx): Promise<OwnChange | null> => {
    if (!isActive(registration)) return null;
    // An equal WhatsApp number changes too: the old number may be reassigned.
    const { phone, whatsapp } = registration.answers;
    const same = corrections.phone && whatsapp === phone && corrections.whatsapp === undefined;
    const answers: Answers = {
      ...registration.answers,
      ...corrections,
      ...(same ? { whatsapp: corrections.phone } : {}),
    };
    for (const [name, value] of Object.entries(corrections)) if (value === "") delete answers[name];
    const columns = answerColumnsOf(answers);
    const pairs = await findPairs(tx, registration, columns, at);
    const consents = consentsAfterChange(registration, answers);
    const before = Object.fromEntries(
      Object.keys(corrections).map((name) => [name, registration.answers[name] ?? null]),
    );
    return {
      change: { answers, ...columns, ...consents, suspected: registration.suspected || pairs > 0 },
      event: { kind: "contact_changed", data: { before, after: corrections } },
    };
  };
  return applyChange(db, id, at, decide, reached ? emailOldAddress(jobs) : undefined);
}

/** Possible in every state: a consent can always be withdrawn. */
export function changeConsent(
  db: Db,
  id: number,
  at: Date,
  wanted: { sms: boolean; whatsapp: boolean },
): Promise<Registration> {
  return applyChange(db, id, at, (registration) => {
    const agreed = phoneChannels.filter((channel) => wanted[channel]);
    const answers: Answers = { ...registration.answers, [consentField]: agreed };
    if (!agreed.length) delete answers[consentField];
    // Agreeing to WhatsApp without a WhatsApp number means the phone number.
    const late = wanted.whatsapp && answers.whatsapp === NO_NUMBER;
    if (late && answers.phone) answers.whatsapp = answers.phone;
    const fresh = consentsFrom(answers, at);
    const { smsConsentedAt: sms, whatsappConsentedAt: whatsapp } = registration;
    return {
      change: {
        answers,
        ...fresh,
        // An existing consent keeps its date.
        smsConsentedAt: fresh.smsConsentedAt && (sms ?? at),
        whatsappConsentedAt: fresh.whatsappConsentedAt && (whatsapp ?? at),
      },
      event: {
        kind: "messages_consent",
        data: { ...wanted, version: MESSAGES_CONSENT_VERSION },
      },
    };
  });
}

export function addDocuments(
  db: Db,
  id: number,
  at: Date,
  uploads: Record<string, string>,
): Promise<Registration> {
  return applyChange(db, id, at, async (registration, tx) => {
    const rows = await documentsOf(tx, id);
    const names = Object.keys(uploads);
    const allowed = names.every((name) => mayAdd(rows.find((row) => row.name === name)));
    if (!isActive(registration) || !allowed) return null;
    await attachDocuments(tx, id, uploads, { at });
    const asked = rows.some((row) => row.state === "asked" && !names.includes(row.name));
    return {
      change: { documentsAsked: asked },
      event: { kind: "document_added", data: { documents: names } },
    };
  });
}
