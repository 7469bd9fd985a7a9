import { and, eq, sql } from "drizzle-orm";
import { recordUnsent } from "#app/admissions/registrations/calls.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import {
  registrationDrafts as drafts,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { filledIn } from "#app/base/templates/rules.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { statement } from "#app/platform/db/statement.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { PhoneRefused } from "#app/platform/phones/phones.server.ts";
import { reachOfDraft } from "./draft-reach.ts";
import { asSent, retryDelay, type StopReason, tellsReference } from "./rules.ts";
import { surveyIn, surveyMark, surveyPath, withoutSecret } from "./survey-link.server.ts";
import { registrationMessages as messages } from "./tables.server.ts";

export type MessageRow = typeof messages.$inferSelect;
/** Only the columns that sending needs, because messages are many and the table is wide. */
const registrationColumns = {
  status: registrations.status,
  reference: registrations.reference,
  locale: registrations.locale,
  firstNames: registrations.firstNames,
  lastName: registrations.lastName,
  phone: registrations.phone,
  email: registrations.email,
  answers: registrations.answers,
  mergedInto: registrations.mergedInto,
  confirmBy: registrations.confirmBy,
  confirmedAt: registrations.confirmedAt,
  smsConsentedAt: registrations.smsConsentedAt,
  whatsappConsentedAt: registrations.whatsappConsentedAt,
} as const;
type Recipient = {
  registration: Pick<Registration, keyof typeof registrationColumns> | null;
  /** Of somebody who has not applied; null as well once it was removed. */
  draft: Pick<typeof drafts.$inferSelect, "form" | "answers"> | null;
};
type FoundMessage = Recipient & { message: MessageRow };

const MAX_TRIES = 8;

export async function messageById(db: Db, id: number): Promise<FoundMessage | null> {
  const [row] = await db
    .select({
      message: messages,
      registration: registrationColumns,
      draft: { form: drafts.form, answers: drafts.answers },
    })
    .from(messages)
    .leftJoin(registrations, eq(registrations.id, messages.registrationId))
    .leftJoin(drafts, eq(drafts.id, messages.draftId))
    .where(eq(messages.id, id));
  return row ?? null;
}

export function isOpen({ state }: MessageRow): boolean {
  return state === "queued" || state === "sending";
}

const seatKinds = new Set<MessageRow["kind"]>(["admitted", "promoted", "reminder"]);

/** The current address, or why the message must not be sent any more. */
export function destination({
  message,
  registration,
  draft,
}: FoundMessage): { to: string } | { why: StopReason } {
  const { kind, channel } = message;
  if (!registration) return draftDestination(channel, draft);
  if (registration.mergedInto !== null) return { why: "merged" };
  if (seatKinds.has(kind) && registration.status !== "admitted") return { why: "outdated" };
  if (kind === "reminder" && registration.confirmedAt) return { why: "outdated" };
  if (channel === "mail")
    return registration.email ? { to: registration.email } : { why: "no_address" };
  if (channel === "sms") {
    // In a batch the receipt is a message of the team like any other.
    const isService = tellsReference(kind) && message.batchId === null;
    if (isService || registration.smsConsentedAt) return { to: registration.phone };
    return { why: "no_opt_in" };
  }
  const number = registration.answers.whatsapp;
  if (!registration.whatsappConsentedAt) return { why: "no_opt_in" };
  return { to: typeof number === "string" && number.startsWith("+") ? number : registration.phone };
}

/** A draft that was submitted or removed since is empty or gone. */
function draftDestination(channel: MessageRow["channel"], draft: FoundMessage["draft"]) {
  const reach = reachOfDraft(draft?.answers ?? {});
  if (reach?.channel === channel) return { to: reach.to };
  return { why: "outdated" as const };
}

/** The page that a message leads to. */
export async function linkOf(
  { db, publicUrl }: Pick<Services, "db" | "publicUrl">,
  { message, registration, draft }: FoundMessage,
): Promise<string> {
  const survey = surveyIn(message.text);
  const { registrationId, locale } = message;
  if (survey !== null && registrationId !== null) {
    return publicUrl + localePath(locale, await surveyPath(db, { survey, registrationId }));
  }
  const page = !registration && draft ? draft.form : "suivi";
  return publicUrl + localePath(locale, `/registration/${page}`);
}

/** The text with the link of this installation. */
export function finalText({ message: { channel, text } }: FoundMessage, link: string): string {
  const survey = surveyIn(text);
  const known = survey === null ? text : text.replaceAll(surveyMark(survey), "{link}");
  return asSent(channel, filledIn(known, { link }));
}

type Change = Partial<typeof messages.$inferInsert>;

/** Ends of a message after which the person is to be called. */
const unreached = new Set<StopReason | "">(["no_address", "no_opt_in", "refused", "away"]);

/** Changes only open messages, so that a late process cannot reopen a sent one. */
export async function closeMessage(db: Db, id: number, change: Change, at: Date): Promise<void> {
  const isStillOpen = sql`${messages.state} in ('queued', 'sending')`;
  const isEnd = change.state === "failed" || change.state === "cancelled";
  await transaction(db, async (tx) => {
    const [closed] = await tx
      .update(messages)
      .set(change)
      .where(and(eq(messages.id, id), isStillOpen))
      .returning();
    const { registrationId, kind, subject, actorName: by, reason: why } = closed ?? {};
    if (!registrationId || !kind || !why || !isEnd || !unreached.has(why)) return;
    const unsent = { registrationId, message: kind, subject, why, messageId: id };
    await recordUnsent(tx, [unsent], { at, by: by ?? "" });
  });
}

const updateSent = statement<object, [id: number, at: Date, address: string, text: string]>(
  "registration message sent",
  `update registration_messages
    set state = 'sent', reason = '', tries = tries + 1, sent_at = $2, text = $4,
      address = case when registration_id is null then '' else $3 end
    where id = $1 and state in ('queued', 'sending')`,
);

/** A prepared statement: thousands of emails are sent on the last evening of an intake. */
export async function markSent(
  db: Db,
  id: number,
  { at, address, text }: { at: Date; address: string; text: string },
): Promise<void> {
  await updateSent(db, id, at, address, withoutSecret(text));
}

/** A temporary error requeues the message; a permanent one fails it with a reason. */
export async function deliverToPhone(
  { db, now, phones, publicUrl }: Pick<Services, "db" | "now" | "phones" | "publicUrl">,
  id: number,
): Promise<void> {
  const row = await messageById(db, id);
  if (!row || !isOpen(row.message)) return;
  const { message } = row;
  const { channel, tries } = message;
  if (channel === "mail") return;
  const target = destination(row);
  if ("why" in target) {
    return closeMessage(db, id, { state: "cancelled", reason: target.why }, now());
  }
  const text = finalText(row, await linkOf({ db, publicUrl }, row));
  try {
    await phones({ key: `message-${id}`, channel, to: target.to, text });
    const address = row.registration ? target.to : "";
    const sent = { state: "sent", reason: "", text: withoutSecret(text), address } as const;
    await closeMessage(db, id, { ...sent, tries: tries + 1, sentAt: now() }, now());
  } catch (error) {
    const refused = error instanceof PhoneRefused;
    const isFinal = refused || tries + 1 >= MAX_TRIES;
    const change = {
      state: isFinal ? "failed" : "queued",
      reason: refused ? "refused" : "away",
      tries: tries + 1,
      dueAt: new Date(now().getTime() + retryDelay(tries) * 1_000),
    } as const;
    await closeMessage(db, id, change, now());
  }
}
