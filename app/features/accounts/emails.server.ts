import { isOpen } from "#app/access/bearer.server.ts";
import { nameOf } from "#app/access/current-user.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import {
  type DayOf,
  type EmailServices,
  type EmailWriter,
  emailTo,
  emailWriter,
} from "#app/mail/compose.server.ts";
import { createEmailChange } from "./auth/change-email.server.ts";
import { createResetToken } from "./auth/change-password.server.ts";
import { devicesLink, emailLink, invitationLink, resetLink, signInLink } from "./auth/links.ts";
import { createToken } from "./auth/tokens.queries.server.ts";
import {
  accountCreatedEmail,
  emailChangedEmail,
  emailConfirmEmail,
  invitationEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from "./emails.ts";
import { invitationById } from "./users/invitations.queries.server.ts";
import { userById } from "./users/queries.server.ts";

const invitation = emailWriter(invitationEmail, async (services, { invitationId }) => {
  const { db, publicUrl, now } = services;
  const found = await invitationById(db, invitationId);
  if (!found || !isOpen(found, now())) return null;
  const inviter = found.invitedBy && (await userById(db, found.invitedBy));
  const token = await createToken(db, { invitationId, ability: "register", now: now() });
  const { email, locale, expiresAt: until } = found;
  const href = invitationLink(publicUrl, locale, token);
  return emailTo(services, { email, locale, name: nameOf(found) }, href, (t, programme, dayOf) => ({
    subject: t("auth.emails.invitation.subject", { programme }),
    text: t("auth.emails.invitation.text", {
      programme,
      inviter: inviter ? nameOf(inviter) : t("auth.emails.invitation.someone"),
    }),
    action: t("auth.emails.invitation.action"),
    note: t("auth.emails.invitation.note", { until: dayOf(until) }),
  }));
});

const passwordReset = emailWriter(passwordResetEmail, async (services, { userId }) => {
  const user = await userById(services.db, userId);
  if (!user?.isActive) return null;
  const token = await createResetToken(services.db, user.id, services.now());
  const href = resetLink(services.publicUrl, user.locale, token);
  return emailTo(services, { ...user, name: nameOf(user) }, href, (t, programme) => ({
    subject: t("auth.emails.passwordReset.subject"),
    text: t("auth.emails.passwordReset.text", { programme }),
    action: t("auth.emails.passwordReset.action"),
    note: t("auth.emails.passwordReset.note"),
  }));
});

const accountCreated = emailWriter(accountCreatedEmail, (services, { userId }) =>
  toPerson(services, userId, signInLink, (t, programme) => ({
    subject: t("auth.emails.accountCreated.subject", { programme }),
    text: t("auth.emails.accountCreated.text", { programme }),
    action: t("auth.emails.accountCreated.action"),
    note: t("auth.emails.accountCreated.note"),
  })),
);

const passwordChanged = emailWriter(passwordChangedEmail, (services, { userId, at }) =>
  toPerson(services, userId, signInLink, (t, programme, dayOf) => ({
    subject: t("auth.emails.passwordChanged.subject"),
    text: t("auth.emails.passwordChanged.text", { programme, ...moment(at, dayOf) }),
    action: t("auth.emails.passwordChanged.action"),
    note: t("auth.emails.passwordChanged.note"),
  })),
);

const newDevice = emailWriter(newDeviceEmail, (services, { userId, at, device, address }) =>
  toPerson(services, userId, devicesLink, (t, _, dayOf) => ({
    subject: t("auth.emails.newDevice.subject"),
    text: t("auth.emails.newDevice.text", {
      device: device || t("auth.emails.newDevice.unknown"),
      ...moment(at, dayOf),
      address,
    }),
    action: t("auth.emails.newDevice.action"),
    note: t("auth.emails.newDevice.note"),
  })),
);

const emailConfirm = emailWriter(emailConfirmEmail, async (services, { userId, email }) => {
  const user = await userById(services.db, userId);
  if (!user?.isActive) return null;
  const token = await createEmailChange(services.db, { userId, email, now: services.now() });
  const href = emailLink(services.publicUrl, user.locale, token);
  const reader = { email, name: nameOf(user), locale: user.locale };
  return emailTo(services, reader, href, (t, programme) => ({
    subject: t("auth.emails.emailConfirm.subject"),
    text: t("auth.emails.emailConfirm.text", { programme, email }),
    action: t("auth.emails.emailConfirm.action"),
    note: t("auth.emails.emailConfirm.note"),
  }));
});

const emailChanged = emailWriter(emailChangedEmail, async (services, { userId, email, to, at }) => {
  const user = await userById(services.db, userId);
  if (!user) return null;
  const reader = { email, name: nameOf(user), locale: user.locale };
  const href = signInLink(services.publicUrl, user.locale);
  return emailTo(services, reader, href, (t, programme, dayOf) => ({
    subject: t("auth.emails.emailChanged.subject"),
    text: t("auth.emails.emailChanged.text", { programme, to, ...moment(at, dayOf) }),
    action: t("auth.emails.emailChanged.action"),
    note: t("auth.emails.emailChanged.note"),
  }));
});

function moment(at: string, dayOf: DayOf) {
  const when = new Date(at);
  return { at: when, day: dayOf(when) };
}

type Text = { subject: string; text: string; action: string; note: string };

async function toPerson(
  services: EmailServices,
  userId: number,
  link: (publicUrl: string, locale: Locale) => string,
  write: (t: Translator, programme: string, dayOf: DayOf) => Text,
) {
  const user = await userById(services.db, userId);
  if (!user) return null;
  const reader = { ...user, name: nameOf(user) };
  return emailTo(services, reader, link(services.publicUrl, user.locale), write);
}

export const accountEmails: EmailWriter[] = [
  invitation,
  passwordReset,
  accountCreated,
  passwordChanged,
  newDevice,
  emailConfirm,
  emailChanged,
];
