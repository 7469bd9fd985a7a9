import { isOpen } from "#app/access/bearer.server.ts";
import { nameOf } from "#app/access/current-user.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import {
  type LetterGround,
  type LetterWriter,
  letterTo,
  letterWriter,
} from "#app/mail/compose.server.ts";
import { createEmailChange } from "./auth/change-email.server.ts";
import { createReset } from "./auth/change-password.server.ts";
import { devicesLink, emailLink, invitationLink, resetLink, signInLink } from "./auth/links.ts";
import { createToken } from "./auth/tokens.queries.server.ts";
import {
  accountCreatedLetter,
  emailChangedLetter,
  emailConfirmLetter,
  invitationLetter,
  newDeviceLetter,
  passwordChangedLetter,
  passwordResetLetter,
} from "./letters.ts";
import { invitationById } from "./users/invitations.queries.server.ts";
import { userById } from "./users/queries.server.ts";

const invitation = letterWriter(invitationLetter, async (desk, { invitationId }) => {
  const { db, publicUrl, now } = desk;
  const found = await invitationById(db, invitationId);
  if (!found || !isOpen(found, now())) return null;
  const inviter = found.invitedBy && (await userById(db, found.invitedBy));
  const token = await createToken(db, { invitationId, ability: "register", now: now() });
  const { email, locale, expiresAt: until } = found;
  const href = invitationLink(publicUrl, locale, token);
  return letterTo(desk, { email, locale, name: nameOf(found) }, href, (t, programme) => ({
    subject: t("auth.letters.invitation.subject", { programme }),
    text: t("auth.letters.invitation.text", {
      programme,
      inviter: inviter ? nameOf(inviter) : t("auth.letters.invitation.someone"),
    }),
    action: t("auth.letters.invitation.action"),
    note: t("auth.letters.invitation.note", { until }),
  }));
});

const passwordReset = letterWriter(passwordResetLetter, async (desk, { userId }) => {
  const user = await userById(desk.db, userId);
  if (!user?.isActive) return null;
  const token = await createReset(desk.db, user.id, desk.now());
  const href = resetLink(desk.publicUrl, user.locale, token);
  return letterTo(desk, { ...user, name: nameOf(user) }, href, (t, programme) => ({
    subject: t("auth.letters.passwordReset.subject"),
    text: t("auth.letters.passwordReset.text", { programme }),
    action: t("auth.letters.passwordReset.action"),
    note: t("auth.letters.passwordReset.note"),
  }));
});

const accountCreated = letterWriter(accountCreatedLetter, (desk, { userId }) =>
  toPerson(desk, userId, signInLink, (t, programme) => ({
    subject: t("auth.letters.accountCreated.subject", { programme }),
    text: t("auth.letters.accountCreated.text", { programme }),
    action: t("auth.letters.accountCreated.action"),
    note: t("auth.letters.accountCreated.note"),
  })),
);

const passwordChanged = letterWriter(passwordChangedLetter, (desk, { userId, at }) =>
  toPerson(desk, userId, signInLink, (t, programme) => ({
    subject: t("auth.letters.passwordChanged.subject"),
    text: t("auth.letters.passwordChanged.text", { programme, at: new Date(at) }),
    action: t("auth.letters.passwordChanged.action"),
    note: t("auth.letters.passwordChanged.note"),
  })),
);

const newDevice = letterWriter(newDeviceLetter, (desk, { userId, at, device, address }) =>
  toPerson(desk, userId, devicesLink, (t) => ({
    subject: t("auth.letters.newDevice.subject"),
    text: t("auth.letters.newDevice.text", {
      device: device || t("auth.letters.newDevice.unknown"),
      at: new Date(at),
      address,
    }),
    action: t("auth.letters.newDevice.action"),
    note: t("auth.letters.newDevice.note"),
  })),
);

const emailConfirm = letterWriter(emailConfirmLetter, async (desk, { userId, email }) => {
  const user = await userById(desk.db, userId);
  if (!user?.isActive) return null;
  const token = await createEmailChange(desk.db, { userId, email, now: desk.now() });
  const href = emailLink(desk.publicUrl, user.locale, token);
  const reader = { email, name: nameOf(user), locale: user.locale };
  return letterTo(desk, reader, href, (t, programme) => ({
    subject: t("auth.letters.emailConfirm.subject"),
    text: t("auth.letters.emailConfirm.text", { programme, email }),
    action: t("auth.letters.emailConfirm.action"),
    note: t("auth.letters.emailConfirm.note"),
  }));
});

const emailChanged = letterWriter(emailChangedLetter, async (desk, { userId, email, to, at }) => {
  const user = await userById(desk.db, userId);
  if (!user) return null;
  const reader = { email, name: nameOf(user), locale: user.locale };
  const href = signInLink(desk.publicUrl, user.locale);
  return letterTo(desk, reader, href, (t, programme) => ({
    subject: t("auth.letters.emailChanged.subject"),
    text: t("auth.letters.emailChanged.text", { programme, to, at: new Date(at) }),
    action: t("auth.letters.emailChanged.action"),
    note: t("auth.letters.emailChanged.note"),
  }));
});

type Text = { subject: string; text: string; action: string; note: string };

async function toPerson(
  desk: LetterGround,
  userId: number,
  link: (publicUrl: string, locale: Locale) => string,
  write: (t: Translator, programme: string) => Text,
) {
  const user = await userById(desk.db, userId);
  if (!user) return null;
  const reader = { ...user, name: nameOf(user) };
  return letterTo(desk, reader, link(desk.publicUrl, user.locale), write);
}

export const accountLetters: LetterWriter[] = [
  invitation,
  passwordReset,
  accountCreated,
  passwordChanged,
  newDevice,
  emailConfirm,
  emailChanged,
];
