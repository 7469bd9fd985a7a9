import { eq } from "drizzle-orm";
import { attachDocuments } from "#app/admissions/applying/server/attach-documents.server.ts";
import {
  consentField,
  consentsAfterChange,
  consentsFrom,
  MESSAGES_CONSENT_VERSION,
  NOTHING,
  receiptChannel,
} from "#app/admissions/messages/consent.ts";
import { ownChangeEmail } from "#app/admissions/messages/emails.ts";
import { answerColumnsOf } from "#app/admissions/registrations/answer-columns.server.ts";
import { findPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import {
  insertEvent,
  lockRegistration,
  type NewEvent,
  type Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { mayMove } from "#app/admissions/registrations/rules.ts";
import { finishedAmong } from "#app/admissions/registrations/starts.queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmail } from "#app/platform/mail/mail-job.ts";
import { type PhoneChannel, phoneChannels } from "#app/platform/phones/channels.ts";
import type { Answers } from "#app/website/registration-form/definition.ts";
import { NO_NUMBER } from "#app/website/registration-form/phone.ts";
import { isActive, mayAdd, mayConfirmOn } from "./rules.ts";
import { documentsOf } from "./status.server.ts";

type Change = Partial<typeof registrations.$inferInsert>;
type OwnChange = { change: Change; event: Pick<NewEvent, "kind"> & Partial<NewEvent> };
/** What to write; `same` when everything is already so, null when it is not possible any more. */
type Decision = OwnChange | "same" | null;
/** `changed` is false when everything was already so: then the page must not say “done”. */
export type Changed = { registration: Registration; changed: boolean };

/** Locks the registration, lets `decide` check its current state, and writes change and event. */
async function applyChange(
  db: Db,
  id: number,
  at: Date,
  decide: (registration: Registration, tx: Tx) => Promise<Decision> | Decision,
  notify?: (tx: Tx, eventId: number) => Promise<void>,
): Promise<Changed> {
  return transaction(db, async (tx) => {
    const registration = await lockRegistration(tx, id);
    const wanted =
      registration && registration.mergedInto === null && (await decide(registration, tx));
    if (!wanted) throw noLongerPossible();
    if (wanted === "same") return { registration, changed: false };
    const [row] = await tx
      .update(registrations)
      .set({ ...wanted.change, version: registration.version + 1, updatedAt: at })
      .where(eq(registrations.id, id))
      .returning();
    const eventId = await insertEvent(tx, { registrationId: id, at, ...wanted.event });
    await notify?.(tx, eventId);
    if (!row) throw noLongerPossible();
    return { registration: row, changed: true };
  });
}

function noLongerPossible(
  reason: "moved" | "withdrawn" | "confirmed" | "confirmLate" | "finished" = "moved",
): AppError {
  return new AppError("conflict", { reason: `registrations.errors.${reason}` });
}

type Services = { db: Db; jobs: Jobs };

/** The change may come from another person, so the former address is notified. */
function emailOldAddress(jobs: Jobs) {
  return (tx: Tx, eventId: number) => sendEmail(jobs, tx, ownChangeEmail, { eventId });
}

export function withdraw({ db, jobs }: Services, id: number, at: Date): Promise<Changed> {
  const decide = async (registration: Registration, tx: Tx): Promise<Decision> => {
    const { status, cohortId } = registration;
    if (status === "withdrawn") throw noLongerPossible("withdrawn");
    if ((await finishedAmong(tx, [registration])).size) throw noLongerPossible("finished");
    if (!mayMove(status, "withdrawn")) return null;
    const gone = { status: "withdrawn", statusChangedAt: at, cohortId: null, confirmedAt: null };
    return {
      change: { ...gone, status: "withdrawn" },
      event: { kind: "moved", from: status, to: "withdrawn", data: { cohort_id: cohortId } },
    };
  };
  return applyChange(db, id, at, decide, emailOldAddress(jobs));
}

export function confirmSeat(db: Db, id: number, at: Date, today: string): Promise<Changed> {
  return applyChange(db, id, at, (registration) => {
    if (registration.status !== "admitted") return null;
    if (registration.confirmedAt) throw noLongerPossible("confirmed");
    if (!mayConfirmOn(registration, today)) throw noLongerPossible("confirmLate");
    return { change: { confirmedAt: at }, event: { kind: "confirmed" } };
  });
}

/** `given` is already checked; an empty value removes the answer. */
export function correctContact(
  { db, jobs }: Services,
  id: number,
  at: Date,
  given: Answers,
): Promise<Changed> {
  let reached = false;
  const decide = async (registration: Registration, tx: Tx): Promise<Decision> => {
    if (!isActive(registration)) return null;
    const corrections = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => value !== (registration.answers[name] ?? "")),
    );
    if (!Object.keys(corrections).length) return "same";
    reached = ["phone", "whatsapp", "email"].some((name) => name in corrections);
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
  const notify = emailOldAddress(jobs);
  return applyChange(db, id, at, decide, async (tx, eventId) => {
    if (reached) await notify(tx, eventId);
  });
}

/** Possible in every state: a consent can always be withdrawn. */
export function changeConsent(
  db: Db,
  id: number,
  at: Date,
  wanted: { sms: boolean; whatsapp: boolean },
): Promise<Changed> {
  return applyChange(db, id, at, (registration) => {
    if (phoneChannels.every((channel) => wanted[channel] === hasAgreed(registration, channel))) {
      return "same";
    }
    const agreed = phoneChannels.filter((channel) => wanted[channel]);
    const answers: Answers = { ...registration.answers, [consentField]: agreed };
    if (!agreed.length) keepRefusal(answers, registration.answers);
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

/** Who wanted nothing on the phone still wants nothing. */
function keepRefusal(answers: Answers, before: Answers) {
  if (receiptChannel(null, before) === null) answers[consentField] = [NOTHING];
  else delete answers[consentField];
}

function hasAgreed(registration: Registration, channel: PhoneChannel): boolean {
  return registration[`${channel}ConsentedAt`] !== null;
}

export function addDocuments(
  db: Db,
  id: number,
  at: Date,
  { uploads, isOpen }: { uploads: Record<string, string>; isOpen: boolean },
): Promise<Changed> {
  return applyChange(db, id, at, async (registration, tx) => {
    const rows = await documentsOf(tx, id);
    const names = Object.keys(uploads);
    const states = names.map((name) => rows.find((row) => row.name === name)?.state);
    if (!isActive(registration) || !states.every((state) => mayAdd(state, isOpen))) return null;
    await attachDocuments(tx, id, uploads, { at });
    const asked = rows.some((row) => row.state === "asked" && !names.includes(row.name));
    const kind = states.includes("received") ? "document_replaced" : "document_added";
    return { change: { documentsAsked: asked }, event: { kind, data: { documents: names } } };
  });
}
