import { eq } from "drizzle-orm";
import { users } from "#app/access/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { uploadsFillingEmail } from "./emails.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const GB = 1024 ** 3;

/** Warns an administrator before uploads are refused. */
const uploadsFilling = emailWriter(uploadsFillingEmail, async (services, { userId, bytes }) => {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user?.isActive || user.role !== "admin") return null;
  const { email, locale, firstname, lastname } = user;
  const reader = { email, locale, name: `${firstname} ${lastname}`.trim() };
  const href = services.publicUrl + localePath(locale, "/admin");
  const sizes = { used: Math.round((bytes / GB) * 10) / 10, most: unclaimedLimits.site / GB };
  return emailTo(services, reader, href, (t) => ({
    subject: t("applying.emails.uploadsFilling.subject"),
    text: t("applying.emails.uploadsFilling.text", sizes),
    action: t("applying.emails.uploadsFilling.action"),
    note: t("applying.emails.uploadsFilling.note"),
  }));
});

export const applyingEmails = [uploadsFilling];
