import { dayInWords } from "#app/features/registration-form/words.ts";
import { emailEnding } from "#app/features/templates/frame.ts";
import { localePath } from "#app/i18n/paths.ts";
import { type EmailServices, emailTo, emailWriter } from "#app/mail/compose.server.ts";
import type { Email } from "#app/mail/email.ts";
import { mailJob } from "#app/mail/mail-job.ts";
import {
  closeMessage,
  destination,
  finalText,
  isOpen,
  markSent,
  messageById,
} from "./deliver.server.ts";
import { applicantBulkEmail, applicantEmail } from "./emails.ts";

type Data = { messageId: number };

/** A message as a letter; none when it was sent already, or should no longer be. */
async function writeEmail(services: EmailServices, { messageId }: Data) {
  const found = await messageById(services.db, messageId);
  if (!found || !isOpen(found.message)) return null;
  const { message, registration } = found;
  const target = destination(found);
  if ("why" in target) {
    await closeMessage(services.db, messageId, { state: "cancelled", reason: target.why });
    return null;
  }
  const { kind, subject } = message;
  const { locale, reference, firstNames, lastName } = registration;
  const reader = { email: target.to, locale, name: `${firstNames} ${lastName}` };
  const href = services.publicUrl + localePath(locale, "/registration/suivi");
  const confirmBy = registration.confirmBy ? dayInWords(registration.confirmBy, locale) : null;
  const email = await emailTo(services, reader, href, (t) => ({
    subject,
    text: finalText(message, services.publicUrl),
    ...emailEnding(t, kind === "own" ? null : kind, { reference, confirmBy }),
  }));
  return { ...email, key: `message-${messageId}` };
}

const callbacks = {
  /** What it said stands in the letter itself: nothing is read again. */
  sent: (services: EmailServices, { messageId }: Data, { to, text }: Email) =>
    markSent(services.db, messageId, { at: services.now(), address: to.email, text }),
  /** The queue tries again; only when it gives up does the message. */
  async failed(services: EmailServices, { messageId }: Data) {
    const found = await messageById(services.db, messageId);
    if (!found) return;
    const tries = found.message.tries + 1;
    const isFinal = tries > mailJob.retries;
    const state = isFinal ? ({ state: "failed" } as const) : {};
    await closeMessage(services.db, messageId, { tries, reason: "away", ...state });
  },
};

export const applicantEmails = [
  emailWriter(applicantEmail, writeEmail, callbacks),
  emailWriter(applicantBulkEmail, writeEmail, callbacks),
];
