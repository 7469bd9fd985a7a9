import { isOpen } from "#app/access/bearer.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { createReset } from "#app/features/accounts/auth/change-password.server.ts";
import { createToken } from "#app/features/accounts/auth/tokens.queries.server.ts";
import { invitationById } from "#app/features/accounts/users/invitations.queries.server.ts";
import { nameOf } from "#app/access/current-user.ts";
import { userByEmail, userById } from "#app/features/accounts/users/queries.server.ts";
import { messageForLetter } from "#app/features/contact/letter.server.ts";
import { receiptFor } from "#app/features/registrations/letter.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { defaultLocale, type Locale, type Localized } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { type Translator, translatorFor } from "#app/i18n/translator.ts";
import type { Letter } from "./letter.ts";
import { devicesLink, invitationLink, resetLink, signInLink } from "./links.ts";
import type { MailRequest } from "./mail-job.ts";

export type Desk = { db: Db; publicUrl: string; now: () => Date };

type Reader = { email: string; name: string; locale: Locale };

/** Writes the letter a request asks for; null when it no longer has a reader. */
export async function compose(desk: Desk, request: MailRequest): Promise<Letter | null> {
  switch (request.kind) {
    case "invitation":
      return invitationLetter(desk, request.invitationId);
    case "passwordReset":
      return resetLetter(desk, request.email);
    case "contactMessage":
      return contactLetter(desk, request.messageId);
    case "registrationReceived":
      return receiptLetter(desk, request.registrationId);
    default:
      return accountLetter(desk, request);
  }
}

async function invitationLetter(desk: Desk, id: number): Promise<Letter | null> {
  const { db, publicUrl, now } = desk;
  const invitation = await invitationById(db, id);
  if (!invitation || !isOpen(invitation, now())) return null;
  const inviter = invitation.invitedBy && (await userById(db, invitation.invitedBy));
  const token = await createToken(db, { invitationId: id, ability: "register", now: now() });
  const { email, locale, expiresAt: until } = invitation;
  const href = invitationLink(publicUrl, locale, token);
  return letterTo(desk, { email, locale, name: nameOf(invitation) }, href, (t, programme) => ({
    subject: t("mail.invitation.subject", { programme }),
    text: t("mail.invitation.text", {
      programme,
      inviter: inviter ? nameOf(inviter) : t("mail.invitation.someone"),
    }),
    action: t("mail.invitation.action"),
    note: t("mail.invitation.note", { until }),
  }));
}

async function resetLetter(desk: Desk, email: string): Promise<Letter | null> {
  const user = await userByEmail(desk.db, email);
  if (!user?.isActive) return null;
  const token = await createReset(desk.db, user.id, desk.now());
  const href = resetLink(desk.publicUrl, user.locale, token);
  return letterTo(desk, { ...user, name: nameOf(user) }, href, (t, programme) => ({
    subject: t("mail.passwordReset.subject"),
    text: t("mail.passwordReset.text", { programme }),
    action: t("mail.passwordReset.action"),
    note: t("mail.passwordReset.note"),
  }));
}

/** Passes a visitor's message on to the programme, whose working language is French. */
async function contactLetter(desk: Desk, id: number): Promise<Letter | null> {
  const found = await messageForLetter(desk.db, id);
  if (!found) return null;
  const { name, email, phone, subject, message, createdAt: at } = found.message;
  const href = email
    ? `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
    : `tel:${(phone ?? "").replace(/[^\d+]/g, "")}`;
  const reader = { email: found.email, name: "", locale: defaultLocale };
  const letter = await letterTo(desk, reader, href, (t) => ({
    subject: t("mail.contactMessage.subject", { subject }),
    text: t("mail.contactMessage.text", { name, message }),
    action: t("mail.contactMessage.action"),
    note: t("mail.contactMessage.note", {
      at,
      reach: [email, phone].filter(Boolean).join(", "),
      language: found.message.locale,
    }),
  }));
  return email ? { ...letter, replyTo: { email, name } } : letter;
}

async function receiptLetter(desk: Desk, id: number): Promise<Letter | null> {
  const found = await receiptFor(desk.db, id);
  if (!found) return null;
  const { reference, course, reader } = found;
  const href = desk.publicUrl + localePath(reader.locale, "/registration/suivi");
  return letterTo(desk, reader, href, (t) => ({
    subject: t("mail.registrationReceived.subject", { reference }),
    text: t("mail.registrationReceived.text", { reference, course }),
    action: t("mail.registrationReceived.action"),
    note: t("mail.registrationReceived.note"),
  }));
}

type AboutAccount = Extract<MailRequest, { userId: number }>;

async function accountLetter(desk: Desk, request: AboutAccount): Promise<Letter | null> {
  const user = await userById(desk.db, request.userId);
  if (!user) return null;
  const { publicUrl } = desk;
  const link = request.kind === "newDevice" ? devicesLink : signInLink;
  const reader = { ...user, name: nameOf(user) };
  return letterTo(desk, reader, link(publicUrl, user.locale), (t, programme) => {
    const { kind } = request;
    const common = { action: t(`mail.${kind}.action`), note: t(`mail.${kind}.note`) };
    if (kind === "accountCreated") {
      const subject = t("mail.accountCreated.subject", { programme });
      return { ...common, subject, text: t("mail.accountCreated.text", { programme }) };
    }
    const at = new Date(request.at);
    const subject = t(`mail.${kind}.subject`);
    if (kind === "passwordChanged") {
      return { ...common, subject, text: t("mail.passwordChanged.text", { programme, at }) };
    }
    const device = request.device || t("mail.newDevice.unknown");
    const text = t("mail.newDevice.text", { device, at, address: request.address });
    return { ...common, subject, text };
  });
}

type Words = { subject: string; text: string; action: string; note: string };

async function letterTo(
  { db, publicUrl }: Desk,
  { email, name, locale }: Reader,
  href: string,
  write: (t: Translator, programme: string) => Words,
): Promise<Letter> {
  const t = translatorFor(locale);
  const programme = await programmeName(db, locale);
  const { action, ...words } = write(t, programme);
  return {
    ...{ to: { email, name }, locale, programme, ...words },
    action: { label: action, href },
    greeting: name ? t("mail.greeting", { name }) : t("mail.greetingNoName"),
    linkHint: t("mail.linkHint"),
    signature: t("mail.signature", { programme }),
    automatic: t("mail.automatic", { host: new URL(publicUrl).host }),
  };
}

async function programmeName(db: Db, locale: Locale): Promise<string> {
  const { programme } = await readSettings(db, ["programme"]);
  const { name } = (programme ?? {}) as { name?: string | Partial<Localized> };
  return (typeof name === "string" ? name : (name?.[locale] ?? name?.[defaultLocale])) ?? "";
}
