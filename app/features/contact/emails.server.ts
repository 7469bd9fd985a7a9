import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { momentFacts, staffEmail } from "#app/features/templates/staff-email.server.ts";
import { defaultLocale } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { answerEmail, messageEmail } from "./emails.ts";
import { startsWithGreeting } from "./inbox/greeting.ts";
import { contactAnswers, contactMessages } from "./tables.server.ts";

/** Forwards a visitor's message to the programme, whose working language is French. */
const contactMessage = emailWriter(messageEmail, async (services, { messageId }) => {
  const found = await messageToForward(services.db, messageId);
  if (!found) return null;
  const { name, email, phone, subject, message, createdAt: at } = found.message;
  const href = email
    ? `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
    : `tel:${(phone ?? "").replace(/[^\d+]/g, "")}`;
  const reader = { email: found.email, name: "", locale: defaultLocale };
  const composed = await staffEmail(services, {
    kind: "contact_message",
    reader,
    href,
    facts: () => ({
      author: name,
      topic: subject,
      message,
      reach: [email, phone].filter(Boolean).join(", "),
      language: found.message.locale,
      ...momentFacts(at, defaultLocale),
    }),
  });
  return email ? { ...composed, replyTo: { email, name } } : composed;
});

/** The programme's answer, in the language in which the visitor read the site. */
const contactAnswer = emailWriter(answerEmail, async (services, { answerId }) => {
  const [row] = await services.db
    .select({ answer: contactAnswers, message: contactMessages })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId));
  if (!row?.message.email) return null;
  const { name, email, subject, message, locale, createdAt: at } = row.message;
  const href = `${services.publicUrl}${localePath(locale, "/contacts")}`;
  const composed = await emailTo(services, { email, name, locale }, href, (t, _, dayOf) => ({
    subject: t("inbox.email.subject", { subject }),
    text: row.answer.text,
    action: t("inbox.email.action"),
    note: t("inbox.email.note", { day: dayOf(at), message }),
  }));
  const programme = await programmeEmail(services.db);
  return {
    ...composed,
    // A person wrote it, so leave out the sentence that it was sent automatically.
    automatic: new URL(services.publicUrl).host,
    ...(startsWithGreeting(row.answer.text) ? { greeting: "" } : {}),
    ...(programme ? { replyTo: { email: programme, name: composed.programme } } : {}),
  };
});

export const contactEmails = [contactMessage, contactAnswer];

async function programmeEmail(db: Db): Promise<string | undefined> {
  const { contact } = await readSettings(db, ["contact"]);
  return (contact as { email?: string } | undefined)?.email || undefined;
}

/** The message and the programme's address; null when either is missing. */
async function messageToForward(db: Db, id: number) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  const email = await programmeEmail(db);
  return message && email ? { message, email } : null;
}
