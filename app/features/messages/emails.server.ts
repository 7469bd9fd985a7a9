import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { mentionEmail, ownChangeEmail } from "./emails.ts";
import { applicantEmails } from "./writers.server.ts";

/** Tells the reference and nothing of the person: what it is about stands in the file. */
const mention = emailWriter(mentionEmail, async (ground, { registrationId, userId, author }) => {
  const [[registration], [user]] = await Promise.all([
    ground.db.select().from(registrations).where(eq(registrations.id, registrationId)),
    ground.db.select().from(users).where(eq(users.id, userId)),
  ]);
  if (!registration || !user?.isActive) return null;
  const { reference } = registration;
  const { locale } = user;
  const reader = { email: user.email, locale, name: nameOf(user) };
  const href = ground.publicUrl + localePath(locale, `/admin/registration/${registrationId}`);
  return emailTo(ground, reader, href, (t) => ({
    subject: t("registrations.emails.mention.subject", { reference }),
    text: t("registrations.emails.mention.text", { author, reference }),
    action: t("registrations.emails.mention.action"),
    note: t("registrations.emails.mention.note"),
  }));
});

/** To the address that was on file before: whoever changed it cannot keep it quiet. */
const ownChange = emailWriter(ownChangeEmail, async (ground, { eventId }) => {
  const [found] = await ground.db
    .select({ event: registrationEvents, registration: registrations })
    .from(registrationEvents)
    .innerJoin(registrations, eq(registrations.id, registrationEvents.registrationId))
    .where(eq(registrationEvents.id, eventId));
  if (!found) return null;
  const { event, registration } = found;
  const before = (event.data as { before?: { email?: unknown } } | null)?.before ?? {};
  const email = "email" in before ? before.email : registration.answers.email;
  if (typeof email !== "string" || !email) return null;
  const { locale, reference, firstNames, lastName } = registration;
  const href = ground.publicUrl + localePath(locale, "/registration/suivi");
  const what = event.kind === "moved" ? "withdrawn" : "contact";
  const reader = { email, locale, name: `${firstNames} ${lastName}` };
  const letter = await emailTo(ground, reader, href, (t) => ({
    subject: t(`registrations.emails.ownChange.${what}.subject`, { reference }),
    text: t(`registrations.emails.ownChange.${what}.text`, { reference }),
    action: t("registrations.emails.ownChange.action"),
    note: t(`registrations.emails.ownChange.${what}.note`),
  }));
  return { ...letter, key: `own-change-${eventId}` };
});

export const messageEmails = [mention, ownChange, ...applicantEmails];
