import type { StaffKind } from "#app/base/templates/staff.rules.ts";
import { momentFacts, staffEmail } from "#app/base/templates/staff-email.server.ts";
import { isOpen } from "#app/platform/access/bearer.server.ts";
import { nameOf } from "#app/platform/access/current-user.ts";
import { dateFormat } from "#app/platform/i18n/dates.ts";
import { type Locale, timeZone } from "#app/platform/i18n/locales.ts";
import {
  type EmailServices,
  type EmailWriter,
  emailWriter,
} from "#app/platform/mail/compose.server.ts";
import { createEmailChange } from "./auth/change-email.server.ts";
import { createResetToken } from "./auth/change-password.server.ts";
import {
  devicesLink,
  emailLink,
  forgotLink,
  invitationLink,
  resetLink,
  signInLink,
} from "./auth/links.ts";
import { createToken } from "./auth/tokens.queries.server.ts";
import {
  accountCreatedEmail,
  emailChangedEmail,
  emailConfirmEmail,
  invitationEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordEndedEmail,
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
  const { email, locale, expiresAt } = found;
  return staffEmail(services, {
    kind: "invitation",
    reader: { email, locale, name: nameOf(found) },
    href: invitationLink(publicUrl, locale, token),
    facts: (t) => ({
      author: inviter ? nameOf(inviter) : t("auth.emails.someone"),
      until: dateFormat(locale, { dateStyle: "long", timeZone })(expiresAt),
    }),
  });
});

const passwordReset = emailWriter(passwordResetEmail, async (services, { userId }) => {
  const user = await userById(services.db, userId);
  if (!user?.isActive) return null;
  const token = await createResetToken(services.db, user.id, services.now());
  const href = resetLink(services.publicUrl, user.locale, token);
  return staffEmail(services, {
    kind: "password_reset",
    reader: { ...user, name: nameOf(user) },
    href,
  });
});

const accountCreated = emailWriter(accountCreatedEmail, (services, { userId }) =>
  toPerson(services, userId, { kind: "account_created", link: signInLink }),
);

const passwordChanged = emailWriter(passwordChangedEmail, (services, { userId, at }) =>
  toPerson(services, userId, { kind: "password_changed", link: signInLink, at }),
);

const passwordEnded = emailWriter(passwordEndedEmail, (services, { userId }) =>
  toPerson(services, userId, { kind: "password_ended", link: forgotLink }),
);

const newDevice = emailWriter(newDeviceEmail, (services, { userId, at, device, address }) =>
  toPerson(services, userId, { kind: "new_device", link: devicesLink, at, device, address }),
);

const emailConfirm = emailWriter(emailConfirmEmail, async (services, { userId, email }) => {
  const user = await userById(services.db, userId);
  if (!user?.isActive) return null;
  const token = await createEmailChange(services.db, { userId, email, now: services.now() });
  if (!token) return null;
  return staffEmail(services, {
    kind: "email_confirm",
    reader: { email, name: nameOf(user), locale: user.locale },
    href: emailLink(services.publicUrl, user.locale, token),
    facts: () => ({ email }),
  });
});

const emailChanged = emailWriter(emailChangedEmail, async (services, { userId, email, to, at }) => {
  const user = await userById(services.db, userId);
  if (!user) return null;
  const { locale } = user;
  return staffEmail(services, {
    kind: "email_changed",
    reader: { email, name: nameOf(user), locale },
    href: signInLink(services.publicUrl, locale),
    facts: () => ({ email: to, ...momentFacts(new Date(at), locale) }),
  });
});

type ToPerson = {
  kind: StaffKind;
  link: (publicUrl: string, locale: Locale) => string;
  at?: string;
  device?: string;
  address?: string;
};

async function toPerson(
  services: EmailServices,
  userId: number,
  { kind, link, at, device, address = "" }: ToPerson,
) {
  const user = await userById(services.db, userId);
  if (!user) return null;
  const { locale } = user;
  return staffEmail(services, {
    kind,
    reader: { ...user, name: nameOf(user) },
    href: link(services.publicUrl, locale),
    facts: (t) => ({
      address,
      device: device || t("auth.emails.unknownDevice"),
      ...(at ? momentFacts(new Date(at), locale) : {}),
    }),
  });
}

export const accountEmails: EmailWriter[] = [
  invitation,
  passwordReset,
  accountCreated,
  passwordChanged,
  passwordEnded,
  newDevice,
  emailConfirm,
  emailChanged,
];
