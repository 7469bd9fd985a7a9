import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { defaultLocale } from "#app/i18n/locales.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { messageLetter } from "./letters.ts";
import { contactMessages } from "./tables.server.ts";

/** Passes a visitor's message on to the programme, whose working language is French. */
const contactMessage = letterWriter(messageLetter, async (desk, { messageId }) => {
  const found = await messageForLetter(desk.db, messageId);
  if (!found) return null;
  const { name, email, phone, subject, message, createdAt: at } = found.message;
  const href = email
    ? `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
    : `tel:${(phone ?? "").replace(/[^\d+]/g, "")}`;
  const reader = { email: found.email, name: "", locale: defaultLocale };
  const letter = await letterTo(desk, reader, href, (t) => ({
    subject: t("contact.letter.subject", { subject }),
    text: t("contact.letter.text", { name, message }),
    action: t("contact.letter.action"),
    note: t("contact.letter.note", {
      at,
      reach: [email, phone].filter(Boolean).join(", "),
      language: found.message.locale,
    }),
  }));
  return email ? { ...letter, replyTo: { email, name } } : letter;
});

export const contactLetters = [contactMessage];

/** A message and where the programme wants to read it; null when either is gone. */
async function messageForLetter(db: Db, id: number) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  const { contact } = await readSettings(db, ["contact"]);
  const email = (contact as { email?: string } | undefined)?.email;
  return message && email ? { message, email } : null;
}
