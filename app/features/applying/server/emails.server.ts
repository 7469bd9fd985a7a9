import { eq } from "drizzle-orm";
import { users } from "#app/access/tables.server.ts";
import { localePath } from "#app/i18n/paths.ts";
import { type EmailServices, emailTo, emailWriter } from "#app/mail/compose.server.ts";
import { receiptsCeilingEmail, uploadsFillingEmail } from "./emails.ts";
import { unclaimedLimits } from "./unclaimed-limits.ts";

const GB = 1024 ** 3;

/** Warns an administrator before uploads are refused. */
const uploadsFilling = emailWriter(uploadsFillingEmail, (services, { userId, bytes }) => {
  const sizes = { used: Math.round((bytes / GB) * 10) / 10, most: unclaimedLimits.site / GB };
  return warning(services, userId, "uploadsFilling", sizes);
});

/** Warns an administrator before receipts are no longer sent, and when they are not. */
const receiptsCeiling = emailWriter(receiptsCeilingEmail, (services, { userId, sent, most }) =>
  warning(services, userId, "receiptsCeiling", { used: Math.min(sent, most), most }),
);

type Warning = "uploadsFilling" | "receiptsCeiling";

async function warning(
  services: EmailServices,
  userId: number,
  kind: Warning,
  amounts: { used: number; most: number },
) {
  const [user] = await services.db.select().from(users).where(eq(users.id, userId));
  if (!user?.isActive || user.role !== "admin") return null;
  const { email, locale, firstname, lastname } = user;
  const reader = { email, locale, name: `${firstname} ${lastname}`.trim() };
  const href = services.publicUrl + localePath(locale, "/admin");
  return emailTo(services, reader, href, (t) => ({
    subject: t(`applying.emails.${kind}.subject`),
    text: t(`applying.emails.${kind}.text`, amounts),
    action: t("applying.emails.openAdmin"),
    note: t("applying.emails.adminNote"),
  }));
}

export const applyingEmails = [uploadsFilling, receiptsCeiling];
