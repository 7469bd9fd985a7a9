import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { mentionLetter } from "./letters.ts";
import { applicantLetters } from "./outbox/writers.server.ts";
import { registrations } from "./tables.server.ts";

/** Tells the reference and nothing of the person: what it is about stands in the file. */
const mention = letterWriter(mentionLetter, async (ground, { registrationId, userId, author }) => {
  const [[file], [user]] = await Promise.all([
    ground.db.select().from(registrations).where(eq(registrations.id, registrationId)),
    ground.db.select().from(users).where(eq(users.id, userId)),
  ]);
  if (!file || !user?.isActive) return null;
  const { reference } = file;
  const { locale } = user;
  const reader = { email: user.email, locale, name: nameOf(user) };
  const href = ground.publicUrl + localePath(locale, `/admin/registration/${registrationId}`);
  return letterTo(ground, reader, href, (t) => ({
    subject: t("registrations.letters.mention.subject", { reference }),
    text: t("registrations.letters.mention.text", { author, reference }),
    action: t("registrations.letters.mention.action"),
    note: t("registrations.letters.mention.note"),
  }));
});

export const registrationLetters = [mention, ...applicantLetters];
