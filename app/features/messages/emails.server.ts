import { eq } from "drizzle-orm";
import { nameOf } from "#app/access/current-user.ts";
import { users } from "#app/access/tables.server.ts";
import { registrationEvents, registrations } from "#app/features/registrations/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { mentionEmail, ownChangeEmail } from "./emails.ts";
import { applicantEmails } from "./writers.server.ts";

/** Tells the reference and nothing of the person: what it is about stands in the file. */
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
  return emailTo(services, reader, href, (t) => ({
    subject: t("registrations.letters.mention.subject", { reference }),
    text: t("registrations.letters.mention.text", { author, reference }),
    action: t("registrations.letters.mention.action"),
    note: t("registrations.letters.mention.note"),
  }));
});

/** To the address that was on file before: whoever changed it cannot keep it quiet. */
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
  const { locale, reference, firstNames, lastName } = registration;
  const href = services.publicUrl + localePath(locale, "/registration/suivi");
  const what = event.kind === "moved" ? "withdrawn" : "contact";
  const reader = { email, locale, name: `${firstNames} ${lastName}` };
  const notice = await emailTo(services, reader, href, (t) => ({
    subject: t(`registrations.letters.ownChange.${what}.subject`, { reference }),
    text: t(`registrations.letters.ownChange.${what}.text`, { reference }),
    action: t("registrations.letters.ownChange.action"),
    note: t(`registrations.letters.ownChange.${what}.note`),
  }));
  return { ...notice, key: `own-change-${eventId}` };
});

export const messageEmails = [mention, ownChange, ...applicantEmails];
