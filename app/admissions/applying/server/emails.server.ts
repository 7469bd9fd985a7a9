import { and, eq } from "drizzle-orm";
import { birthProofOf } from "#app/admissions/registrations/queries.server.ts";
import type { StaffKind, StaffPlaceholder } from "#app/base/templates/staff.rules.ts";
import { staffEmail } from "#app/base/templates/staff-email.server.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localeTags } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { type EmailServices, emailWriter } from "#app/platform/mail/compose.server.ts";
import { lookupGuessesEmail, receiptsCeilingEmail, uploadsFillingEmail } from "./emails.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const GB = 1024 ** 3;

/** Warns an administrator before uploads are refused. */
const uploadsFilling = emailWriter(uploadsFillingEmail, (services, { userId, bytes }) => {
  const [used, most] = [bytes / GB, unclaimedLimits.site / GB];
  return warning(services, userId, "uploads_filling", (asNumber) => ({
    used: asNumber(used),
    most: asNumber(most),
  }));
});

/** Warns an administrator before receipts are no longer sent, and when they are not. */
const receiptsCeiling = emailWriter(receiptsCeilingEmail, (services, { userId, sent, most }) =>
  warning(services, userId, "receipts_ceiling", (asNumber) => ({
    used: asNumber(Math.min(sent, most)),
    most: asNumber(most),
  })),
);

/** Tells an administrator whose birth date is guessed, if there is such a registration. */
const lookupGuesses = emailWriter(
  lookupGuessesEmail,
  async (services, { userId, reference, failures }) => {
    const { id } = await birthProofOf(services.db, reference);
    if (!id) return null;
    return warning(services, userId, "lookup_guesses", (asNumber) => ({
      used: asNumber(failures),
      reference,
    }));
  },
);

async function warning(
  services: EmailServices,
  userId: number,
  kind: StaffKind,
  factsOf: (asNumber: (amount: number) => string) => Partial<Record<StaffPlaceholder, string>>,
) {
  const { db } = services;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), activeHolders(db, "settings.manage")));
  if (!user) return null;
  const { email, locale, firstname, lastname } = user;
  const reader = { email, locale, name: `${firstname} ${lastname}`.trim() };
  const href = services.publicUrl + localePath(locale, "/admin");
  const inWords = new Intl.NumberFormat(localeTags[locale], { maximumFractionDigits: 1 });
  const facts = () => factsOf((amount) => inWords.format(amount));
  return staffEmail(services, { kind, reader, href, facts });
}

export const applyingEmails = [uploadsFilling, receiptsCeiling, lookupGuesses];
