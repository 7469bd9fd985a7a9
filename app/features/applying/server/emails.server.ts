import { and, eq } from "drizzle-orm";
import { activeHolders } from "#app/access/holders.server.ts";
import { users } from "#app/access/tables.server.ts";
import type { StaffKind } from "#app/features/templates/staff.rules.ts";
import { staffEmail } from "#app/features/templates/staff-email.server.ts";
import { localeTags } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { type EmailServices, emailWriter } from "#app/mail/compose.server.ts";
import { receiptsCeilingEmail, uploadsFillingEmail } from "./emails.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const GB = 1024 ** 3;

/** Warns an administrator before uploads are refused. */
const uploadsFilling = emailWriter(uploadsFillingEmail, (services, { userId, bytes }) => {
  const amounts = { used: bytes / GB, most: unclaimedLimits.site / GB };
  return warning(services, userId, "uploads_filling", amounts);
});

/** Warns an administrator before receipts are no longer sent, and when they are not. */
const receiptsCeiling = emailWriter(receiptsCeilingEmail, (services, { userId, sent, most }) =>
  warning(services, userId, "receipts_ceiling", { used: Math.min(sent, most), most }),
);

async function warning(
  services: EmailServices,
  userId: number,
  kind: StaffKind,
  { used, most }: { used: number; most: number },
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
  const facts = () => ({ used: inWords.format(used), most: inWords.format(most) });
  return staffEmail(services, { kind, reader, href, facts });
}

export const applyingEmails = [uploadsFilling, receiptsCeiling];
