import { eq } from "drizzle-orm";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { emailEnding } from "#app/base/templates/frame.ts";
import { staffEmail } from "#app/base/templates/staff-email.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type EmailServices, emailTo, emailWriter } from "#app/platform/mail/compose.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { mailJob } from "#app/platform/mail/mail-job.ts";
import { dayInWords } from "#app/website/registration-form/words.ts";
import {
  closeMessage,
  destination,
  finalText,
  isOpen,
  linkOf,
  markSent,
  messageById,
} from "./deliver.server.ts";
import { applicantBulkEmail, applicantEmail, mentionEmail, ownChangeEmail } from "./emails.ts";
import { tellsReference } from "./rules.ts";

/** Contains the reference but no personal data; the note is on the registration. */
const mention = emailWriter(mentionEmail, async (services, { registrationId, userId, author }) => {
  const [[registration], [user]] = await Promise.all([
    services.db.select().from(registrations).where(eq(registrations.id, registrationId)),
    services.db.select().from(users).where(eq(users.id, userId)),
  ]);
  if (!registration || !user?.isActive) return null;
  const { reference } = registration;
  const { locale } = user;
  const reader = { email: user.email, locale, name: nameOf(user) };
  const href = services.publicUrl + localePath(locale, `/admin/registration/${registrationId}`);
  const facts = () => ({ author, reference });
  return staffEmail(services, { kind: "mention", reader, href, facts });
});

/** Goes to the previous address, so that a change by a stranger is noticed. */
const ownChange = emailWriter(ownChangeEmail, async (services, { eventId }) => {
  const [row] = await services.db
    .select({ event: registrationEvents, registration: registrations })
    .from(registrationEvents)
    .innerJoin(registrations, eq(registrations.id, registrationEvents.registrationId))
    .where(eq(registrationEvents.id, eventId));
  if (!row) return null;
  const { event, registration } = row;
  const before = (event.data as { before?: { email?: unknown } } | null)?.before ?? {};
  const email = "email" in before ? before.email : registration.answers.email;
  if (typeof email !== "string" || !email) return null;
  const { locale, reference } = registration;
  const href = services.publicUrl + localePath(locale, "/registration/suivi");
  const what = event.kind === "moved" ? "withdrawn" : "contact";
  // No name: whoever typed the address may have written an advertisement as the name.
  const reader = { email, locale, name: "" };
  const notice = await emailTo(services, reader, href, (t) => ({
    subject: t(`registrations.emails.ownChange.${what}.subject`, { reference }),
    text: t(`registrations.emails.ownChange.${what}.text`, { reference }),
    action: t("registrations.emails.ownChange.action"),
    note: t(`registrations.emails.ownChange.${what}.note`),
  }));
  return { ...notice, key: `own-change-${eventId}` };
});

type Data = { messageId: number };

/** Null when the message was already sent or is no longer valid. */
async function writeEmail(services: EmailServices, { messageId }: Data) {
  const found = await messageById(services.db, messageId);
  if (!found || !isOpen(found.message)) return null;
  const { message, registration } = found;
  const target = destination(found);
  if ("why" in target) {
    const change = { state: "cancelled", reason: target.why } as const;
    await closeMessage(services.db, messageId, change, services.now());
    return null;
  }
  const { kind, subject } = message;
  const locale = registration?.locale ?? message.locale;
  const isNamed = registration && !tellsReference(kind);
  const name = isNamed ? `${registration.firstNames} ${registration.lastName}` : "";
  const reader = { email: target.to, locale, name };
  const href = await linkOf(services, found);
  const reference = registration?.reference ?? "";
  const confirmBy = registration?.confirmBy ? dayInWords(registration.confirmBy, locale) : null;
  const email = await emailTo(services, reader, href, (t) => ({
    subject,
    text: finalText(found, href),
    ...emailEnding(t, kind === "own" ? null : kind, { reference, confirmBy }),
  }));
  return { ...email, key: `message-${messageId}` };
}

const callbacks = {
  /** Stores the text from the email itself, so that nothing is read again. */
  sent: (services: EmailServices, { messageId }: Data, { to, text }: Email) =>
    markSent(services.db, messageId, { at: services.now(), address: to.email, text }),
  /** The queue retries; the message fails with the last attempt. */
  async failed(services: EmailServices, { messageId }: Data) {
    const found = await messageById(services.db, messageId);
    if (!found) return;
    const tries = found.message.tries + 1;
    const isFinal = tries > mailJob.retries;
    const state = isFinal ? ({ state: "failed" } as const) : {};
    const change = { tries, reason: "away", ...state } as const;
    await closeMessage(services.db, messageId, change, services.now());
  },
};

const applicantEmails = [
  emailWriter(applicantEmail, writeEmail, callbacks),
  emailWriter(applicantBulkEmail, writeEmail, callbacks),
];

export const messageEmails = [mention, ownChange, ...applicantEmails];
