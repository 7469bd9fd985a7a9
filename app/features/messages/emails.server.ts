import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { letterTo, letterWriter } from "#app/mail/compose.server.ts";
import { mentionLetter, ownChangeLetter } from "./emails.ts";
import { applicantLetters } from "./writers.server.ts";

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

/** To the address that was on file before: whoever changed it cannot keep it quiet. */
const ownChange = letterWriter(ownChangeLetter, async (ground, { eventId }) => {
  const [found] = await ground.db
    .select({ event: registrationEvents, file: registrations })
    .from(registrationEvents)
    .innerJoin(registrations, eq(registrations.id, registrationEvents.registrationId))
    .where(eq(registrationEvents.id, eventId));
  if (!found) return null;
  const { event, file } = found;
  const before = (event.data as { before?: { email?: unknown } } | null)?.before ?? {};
  const email = "email" in before ? before.email : file.answers.email;
  if (typeof email !== "string" || !email) return null;
  const { locale, reference, firstNames, lastName } = file;
  const href = ground.publicUrl + localePath(locale, "/registration/suivi");
  const what = event.kind === "moved" ? "withdrawn" : "contact";
  const reader = { email, locale, name: `${firstNames} ${lastName}` };
  const letter = await letterTo(ground, reader, href, (t) => ({
    subject: t(`registrations.letters.ownChange.${what}.subject`, { reference }),
    text: t(`registrations.letters.ownChange.${what}.text`, { reference }),
    action: t("registrations.letters.ownChange.action"),
    note: t(`registrations.letters.ownChange.${what}.note`),
  }));
  return { ...letter, key: `own-change-${eventId}` };
});

export const registrationLetters = [mention, ownChange, ...applicantLetters];
