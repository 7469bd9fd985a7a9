import { dayInWords } from "#app/features/registration-form/words.ts";
import { emailEnding } from "#app/features/templates/frame.ts";
import { localePath } from "#app/i18n/paths.ts";
import { type EmailServices, emailTo, emailWriter } from "#app/mail/compose.server.ts";
import type { Email } from "#app/mail/email.ts";
import { mailJob } from "#app/mail/mail-job.ts";
import {
  destination,
  finalText,
  isOpen,
  messageById,
  settle,
  settleSent,
} from "./deliver.server.ts";
import { applicantBulkEmail, applicantEmail } from "./emails.ts";

type Data = { messageId: number };

/** A message as a letter; none when it was sent already, or should no longer be. */
async function write(ground: EmailServices, { messageId }: Data) {
  const found = await messageById(ground.db, messageId);
  if (!found || !isOpen(found.message)) return null;
  const { message, registration } = found;
  const way = destination(found);
  if ("why" in way) {
    await settle(ground.db, messageId, { state: "cancelled", reason: way.why });
    return null;
  }
  const { kind, subject } = message;
  const { locale, reference, firstNames, lastName } = registration;
  const reader = { email: way.to, locale, name: `${firstNames} ${lastName}` };
  const href = ground.publicUrl + localePath(locale, "/registration/suivi");
  const confirmBy = registration.confirmBy ? dayInWords(registration.confirmBy, locale) : null;
  const letter = await emailTo(ground, reader, href, (t) => ({
    subject,
    text: finalText(message, ground.publicUrl),
    ...emailEnding(t, kind === "own" ? null : kind, { reference, confirmBy }),
  }));
  return { ...letter, key: `message-${messageId}` };
}

const after = {
  /** What it said stands in the letter itself: nothing is read again. */
  sent: (ground: EmailServices, { messageId }: Data, { to, text }: Email) =>
    settleSent(ground.db, messageId, { at: ground.now(), address: to.email, text }),
  /** The queue tries again; only when it gives up does the message. */
  async failed(ground: EmailServices, { messageId }: Data) {
    const found = await messageById(ground.db, messageId);
    if (!found) return;
    const tries = found.message.tries + 1;
    const over = tries > mailJob.retries;
    const state = over ? ({ state: "failed" } as const) : {};
    await settle(ground.db, messageId, { tries, reason: "away", ...state });
  },
};

export const applicantEmails = [
  emailWriter(applicantEmail, write, after),
  emailWriter(applicantBulkEmail, write, after),
];
