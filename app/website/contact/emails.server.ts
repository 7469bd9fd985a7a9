import { asc, eq } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { momentFacts, staffEmail } from "#app/base/templates/staff-email.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { emailTo, emailWriter } from "#app/platform/mail/compose.server.ts";
import { sendEmail, sendEmails } from "#app/platform/mail/mail-job.ts";
import { answerEmail, messageEmail } from "./emails.ts";
import { startsWithGreeting } from "./inbox/greeting.ts";
import { contactAnswers, contactMessages } from "./tables.server.ts";

/** Forwards a visitor's message to the programme. */
const contactMessage = emailWriter(messageEmail, async (services, { messageId, userId }) => {
  const { db } = services;
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  const reader = await readerOf(db, userId);
  if (!found || !reader) return null;
  const { name, email, phone, subject, message, createdAt: at } = found;
  const href = email
    ? `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
    : `tel:${(phone ?? "").replace(/[^\d+]/g, "")}`;
  const composed = await staffEmail(services, {
    kind: "contact_message",
    reader,
    href,
    facts: () => ({
      author: name,
      topic: subject,
      message,
      reach: [email, phone].filter(Boolean).join(", "),
      language: found.locale,
      ...momentFacts(at, reader.locale),
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

async function programmeEmail(db: Db | Tx): Promise<string | undefined> {
  const { contact } = await readSettings(db, ["contact"]);
  return (contact as { email?: string } | undefined)?.email || undefined;
}

/** Sends a message to the programme, or to those who read the inbox until it has published an address. */
export async function forwardMessage(jobs: Jobs, tx: Tx, messageId: number): Promise<void> {
  if (await programmeEmail(tx)) return sendEmail(jobs, tx, messageEmail, { messageId });
  const readers = await inboxReaders(tx);
  await sendEmails(
    jobs,
    tx,
    messageEmail,
    readers.map(({ id: userId }) => ({ messageId, userId })),
  );
}

/** The working language of the programme is French. Its address may be gone since. */
async function readerOf(db: Db, userId: number | undefined) {
  const programme = userId === undefined ? await programmeEmail(db) : undefined;
  if (programme) return { email: programme, name: "", locale: defaultLocale };
  const readers = await inboxReaders(db);
  const reader = userId === undefined ? readers[0] : readers.find(({ id }) => id === userId);
  return reader && { email: reader.email, name: nameOf(reader), locale: reader.locale };
}

/** Those who find it in the inbox as well. */
function inboxReaders(db: Db | Tx) {
  return db.select().from(users).where(activeHolders(db, "messages.read")).orderBy(asc(users.id));
}
