import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { coursesOf } from "./courses.queries.server.ts";
import { filledIn } from "./desk/messages.ts";
import { mentionLetter, messageLetter, movedLetter, receivedLetter } from "./letters.ts";
import { registrations } from "./tables.server.ts";

/** Whom the receipt goes to, and what it says; null when there is no address (any more). */
async function receiptFor(db: Db, id: number) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  if (!row?.email) return null;
  const { reference, form, formationId, locale, email, firstNames, lastName } = row;
  const courses = await coursesOf(db, form, locale);
  const course = courses.find((one) => one.id === formationId)?.title ?? "";
  return { reference, course, reader: { email, locale, name: `${firstNames} ${lastName}` } };
}

const received = letterWriter(receivedLetter, async (desk, { registrationId }) => {
  const found = await receiptFor(desk.db, registrationId);
  if (!found) return null;
  const { reference, course, reader } = found;
  const href = desk.publicUrl + localePath(reader.locale, "/registration/suivi");
  return letterTo(desk, reader, href, (t) => ({
    subject: t("registrations.letters.received.subject", { reference }),
    text: t("registrations.letters.received.text", { reference, course }),
    action: t("registrations.letters.received.action"),
    note: t("registrations.letters.received.note"),
  }));
});

const moved = letterWriter(movedLetter, async (desk, { registrationId, message }) => {
  const found = await receiptFor(desk.db, registrationId);
  if (!found) return null;
  const { reference, reader } = found;
  const href = desk.publicUrl + localePath(reader.locale, "/registration/suivi");
  return letterTo(desk, reader, href, (t) => ({
    subject: t("registrations.letters.moved.subject", { reference }),
    text: message,
    action: t("registrations.letters.moved.action"),
    note: t("registrations.letters.moved.note", { reference }),
  }));
});

/** Tells the reference and nothing of the person: what it is about stands in the file. */
const mention = letterWriter(mentionLetter, async (desk, { registrationId, userId, author }) => {
  const [[file], [user]] = await Promise.all([
    desk.db.select().from(registrations).where(eq(registrations.id, registrationId)),
    desk.db.select().from(users).where(eq(users.id, userId)),
  ]);
  if (!file || !user?.isActive) return null;
  const { reference } = file;
  const { locale } = user;
  const reader = { email: user.email, locale, name: nameOf(user) };
  const href = desk.publicUrl + localePath(locale, `/admin/registration/${registrationId}`);
  return letterTo(desk, reader, href, (t) => ({
    subject: t("registrations.letters.mention.subject", { reference }),
    text: t("registrations.letters.mention.text", { author, reference }),
    action: t("registrations.letters.mention.action"),
    note: t("registrations.letters.mention.note"),
  }));
});

const message = letterWriter(messageLetter, async (desk, { registrationId, subject, text }) => {
  const found = await receiptFor(desk.db, registrationId);
  if (!found) return null;
  const { reference, course, reader } = found;
  const person = { name: reader.name, reference, course };
  const href = desk.publicUrl + localePath(reader.locale, "/registration/suivi");
  return letterTo(desk, reader, href, (t) => ({
    subject: filledIn(subject, person),
    text: filledIn(text, person),
    action: t("registrations.letters.moved.action"),
    note: t("registrations.letters.moved.note", { reference }),
  }));
});

export const registrationLetters = [message, mention, received, moved];
