import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { tieDocuments } from "#app/features/applying/server/tie-documents.server.ts";
import {
  consentField,
  consentsKept,
  consentsOf,
  MESSAGES_CONSENT_VERSION,
} from "#app/features/messages/consent.ts";
import { ownChangeEmail } from "#app/features/messages/emails.ts";
import type { Answers } from "#app/features/registration-form/definition.ts";
import { NO_NUMBER } from "#app/features/registration-form/phone.ts";
import { columnsOf } from "#app/features/registrations/columns.ts";
import { pairsOf } from "#app/features/registrations/pairs.queries.server.ts";
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
import { documentsOf, isAlive, mayAdd, mayConfirmOn } from "./status.server.ts";

/** The file moved on: what was asked for is no longer possible. */
export class MovedOnError extends Error {
  override name = "MovedOnError";
}

type Change = Partial<typeof registrations.$inferInsert>;
type Act = { change: Change; event: Pick<NewEvent, "kind"> & Partial<NewEvent> };

/** What applicants may do themselves. Each looks at the file as it is now, and holds it. */
async function act(
  db: Db,
  id: number,
  at: Date,
  decide: (registration: Registration, tx: Tx) => Promise<Act | null> | Act | null,
  tell?: (tx: Tx, eventId: number) => Promise<void>,
): Promise<Registration> {
  return transaction(db, async (tx) => {
    const registration = await lockRegistration(tx, id);
    const wanted =
      registration && registration.mergedInto === null && (await decide(registration, tx));
    if (!wanted) throw new MovedOnError();
    const [row] = await tx
      .update(registrations)
      .set({ ...wanted.change, version: registration.version + 1, updatedAt: at })
      .where(eq(registrations.id, id))
      .returning();
    const eventId = await insertEvent(tx, { registrationId: id, at, ...wanted.event });
    await tell?.(tx, eventId);
    if (!row) throw new MovedOnError();
    return row;
  });
}

type Desk = { db: Db; jobs: Jobs };

/** Whoever holds reference and birth date may be somebody else: the old address hears of it. */
function telling(jobs: Jobs) {
  return (tx: Tx, eventId: number) => sendEmail(jobs, tx, ownChangeEmail, { eventId });
}

export function withdraw({ db, jobs }: Desk, id: number, at: Date): Promise<Registration> {
  const decide = ({ status, cohortId }: Registration): Act | null => {
    if (!mayMove(status, "withdrawn")) return null;
    const gone = { status: "withdrawn", statusChangedAt: at, cohortId: null, confirmedAt: null };
    return {
      change: { ...gone, status: "withdrawn" },
      event: { kind: "moved", from: status, to: "withdrawn", data: { cohort_id: cohortId } },
    };
  };
  return act(db, id, at, decide, telling(jobs));
}

export function confirmSeat(db: Db, id: number, at: Date, today: string): Promise<Registration> {
  return act(db, id, at, (registration) =>
    mayConfirmOn(registration, today)
      ? { change: { confirmedAt: at }, event: { kind: "confirmed" } }
      : null,
  );
}

/** `answers` are the whole set with the corrections in it, already checked. */
export function correctContact(
  { db, jobs }: Desk,
  id: number,
  at: Date,
  corrections: Answers,
): Promise<Registration> {
  const reached = ["phone", "whatsapp", "email"].some((name) => name in corrections);
  const decide = async (registration: Registration, tx: Tx): Promise<Act | null> => {
    if (!isAlive(registration)) return null;
    // Whoever said “the same number” means it of the new one too: the old one may be another's soon.
    const { phone, whatsapp } = registration.answers;
    const same = corrections.phone && whatsapp === phone && corrections.whatsapp === undefined;
    const answers: Answers = {
      ...registration.answers,
      ...corrections,
      ...(same ? { whatsapp: corrections.phone } : {}),
    };
    for (const [name, value] of Object.entries(corrections)) if (value === "") delete answers[name];
    const columns = columnsOf(answers);
    const pairs = await pairsOf(tx, registration, columns, at);
    const consents = consentsKept(registration, answers);
    const before = Object.fromEntries(
      Object.keys(corrections).map((name) => [name, registration.answers[name] ?? null]),
    );
    return {
      change: { answers, ...columns, ...consents, suspected: registration.suspected || pairs > 0 },
      event: { kind: "contact_changed", data: { before, after: corrections } },
    };
  };
  return act(db, id, at, decide, reached ? telling(jobs) : undefined);
}

/** Always possible, also when it is over: whoever agreed may take it back. */
export function changeConsent(
  db: Db,
  id: number,
  at: Date,
  wanted: { sms: boolean; whatsapp: boolean },
): Promise<Registration> {
  return act(db, id, at, (registration) => {
    const said = phoneChannels.filter((channel) => wanted[channel]);
    const answers: Answers = { ...registration.answers, [consentField]: said };
    if (!said.length) delete answers[consentField];
    // Whoever had no WhatsApp and wants messages there now has it on their phone.
    const late = wanted.whatsapp && answers.whatsapp === NO_NUMBER;
    if (late && answers.phone) answers.whatsapp = answers.phone;
    const fresh = consentsOf(answers, at);
    const { smsConsentedAt: sms, whatsappConsentedAt: whatsapp } = registration;
    return {
      change: {
        answers,
        ...fresh,
        // Who agreed before agreed then.
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
  return act(db, id, at, async (registration, tx) => {
    const rows = await documentsOf(tx, id);
    const names = Object.keys(uploads);
    const allowed = names.every((name) => mayAdd(rows.find((row) => row.name === name)));
    if (!isAlive(registration) || !allowed) return null;
    await tieDocuments(tx, id, uploads, { at });
    const asked = rows.some((row) => row.state === "asked" && !names.includes(row.name));
    return {
      change: { documentsAsked: asked },
      event: { kind: "document_added", data: { documents: names } },
    };
  });
}
