import { and, eq } from "drizzle-orm";
import { activeHolders } from "#app/access/holders.server.ts";
import { users } from "#app/access/tables.server.ts";
import { staffEmail } from "#app/features/templates/staff-email.server.ts";
import { localeTags } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailWriter } from "#app/mail/compose.server.ts";
import { uploadsFillingEmail } from "./emails.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const GB = 1024 ** 3;

/** Warns an administrator before uploads are refused. */
const uploadsFilling = emailWriter(uploadsFillingEmail, async (services, { userId, bytes }) => {
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
  const facts = () => ({
    used: inWords.format(bytes / GB),
    most: inWords.format(unclaimedLimits.site / GB),
  });
  return staffEmail(services, { kind: "uploads_filling", reader, href, facts });
});

export const applyingEmails = [uploadsFilling];
