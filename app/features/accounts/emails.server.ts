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
import { createReset } from "./auth/change-password.server.ts";
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

const invitation = emailWriter(invitationEmail, async (ground, { invitationId }) => {
  const { db, publicUrl, now } = ground;
  const found = await invitationById(db, invitationId);
  if (!found || !isOpen(found, now())) return null;
  const inviter = found.invitedBy && (await userById(db, found.invitedBy));
  const token = await createToken(db, { invitationId, ability: "register", now: now() });
  const { email, locale, expiresAt: until } = found;
  const href = invitationLink(publicUrl, locale, token);
  return emailTo(ground, { email, locale, name: nameOf(found) }, href, (t, programme, dayOf) => ({
    subject: t("auth.letters.invitation.subject", { programme }),
    text: t("auth.letters.invitation.text", {
      programme,
      inviter: inviter ? nameOf(inviter) : t("auth.letters.invitation.someone"),
    }),
    action: t("auth.letters.invitation.action"),
    note: t("auth.letters.invitation.note", { until: dayOf(until) }),
  }));
});

const passwordReset = emailWriter(passwordResetEmail, async (ground, { userId }) => {
  const user = await userById(ground.db, userId);
  if (!user?.isActive) return null;
  const token = await createReset(ground.db, user.id, ground.now());
  const href = resetLink(ground.publicUrl, user.locale, token);
  return emailTo(ground, { ...user, name: nameOf(user) }, href, (t, programme) => ({
    subject: t("auth.letters.passwordReset.subject"),
    text: t("auth.letters.passwordReset.text", { programme }),
    action: t("auth.letters.passwordReset.action"),
    note: t("auth.letters.passwordReset.note"),
  }));
});

const accountCreated = emailWriter(accountCreatedEmail, (ground, { userId }) =>
  toPerson(ground, userId, signInLink, (t, programme) => ({
    subject: t("auth.letters.accountCreated.subject", { programme }),
    text: t("auth.letters.accountCreated.text", { programme }),
    action: t("auth.letters.accountCreated.action"),
    note: t("auth.letters.accountCreated.note"),
  })),
);

const passwordChanged = emailWriter(passwordChangedEmail, (ground, { userId, at }) =>
  toPerson(ground, userId, signInLink, (t, programme, dayOf) => ({
    subject: t("auth.letters.passwordChanged.subject"),
    text: t("auth.letters.passwordChanged.text", { programme, ...moment(at, dayOf) }),
    action: t("auth.letters.passwordChanged.action"),
    note: t("auth.letters.passwordChanged.note"),
  })),
);

const newDevice = emailWriter(newDeviceEmail, (ground, { userId, at, device, address }) =>
  toPerson(ground, userId, devicesLink, (t, _, dayOf) => ({
    subject: t("auth.letters.newDevice.subject"),
    text: t("auth.letters.newDevice.text", {
      device: device || t("auth.letters.newDevice.unknown"),
      ...moment(at, dayOf),
      address,
    }),
    action: t("auth.letters.newDevice.action"),
    note: t("auth.letters.newDevice.note"),
  })),
);

const emailConfirm = emailWriter(emailConfirmEmail, async (ground, { userId, email }) => {
  const user = await userById(ground.db, userId);
  if (!user?.isActive) return null;
  const token = await createEmailChange(ground.db, { userId, email, now: ground.now() });
  const href = emailLink(ground.publicUrl, user.locale, token);
  const reader = { email, name: nameOf(user), locale: user.locale };
  return emailTo(ground, reader, href, (t, programme) => ({
    subject: t("auth.letters.emailConfirm.subject"),
    text: t("auth.letters.emailConfirm.text", { programme, email }),
    action: t("auth.letters.emailConfirm.action"),
    note: t("auth.letters.emailConfirm.note"),
  }));
});

const emailChanged = emailWriter(emailChangedEmail, async (ground, { userId, email, to, at }) => {
  const user = await userById(ground.db, userId);
  if (!user) return null;
  const reader = { email, name: nameOf(user), locale: user.locale };
  const href = signInLink(ground.publicUrl, user.locale);
  return emailTo(ground, reader, href, (t, programme, dayOf) => ({
    subject: t("auth.letters.emailChanged.subject"),
    text: t("auth.letters.emailChanged.text", { programme, to, ...moment(at, dayOf) }),
    action: t("auth.letters.emailChanged.action"),
    note: t("auth.letters.emailChanged.note"),
  }));
});

function moment(at: string, dayOf: DayOf) {
  const when = new Date(at);
  return { at: when, day: dayOf(when) };
}

type Text = { subject: string; text: string; action: string; note: string };

async function toPerson(
  ground: EmailServices,
  userId: number,
  link: (publicUrl: string, locale: Locale) => string,
  write: (t: Translator, programme: string, dayOf: DayOf) => Text,
) {
  const user = await userById(ground.db, userId);
  if (!user) return null;
  const reader = { ...user, name: nameOf(user) };
  return emailTo(ground, reader, link(ground.publicUrl, user.locale), write);
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
