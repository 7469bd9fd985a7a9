import { and, eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { emailTo, emailWriter } from "#app/platform/mail/compose.server.ts";
import { reportEmail } from "./emails.ts";
import { dayText } from "./printed-report.ts";
import { reportById } from "./queries.server.ts";

/** A link to a new report, never its figures; nobody is told who may no longer read them. */
const frozen = emailWriter(reportEmail, async (services, { reportId, userId }) => {
  const { db, publicUrl } = services;
  const [report, [reader]] = await Promise.all([
    reportById(db, reportId),
    db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), activeHolders(db, "figures.read"))),
  ]);
  if (!report || !reader) return null;
  const { locale, email } = reader;
  const href = `${publicUrl}${localePath(locale, `/admin/reports/${reportId}`)}`;
  const person = { email, name: nameOf(reader), locale };
  return emailTo(services, person, href, (t) => ({
    subject: t("reports.email.subject", { name: report.name }),
    text: t("reports.email.text", {
      name: report.name,
      from: dayText(locale, report.from),
      until: dayText(locale, report.until),
    }),
    action: t("reports.email.action"),
    note: t("reports.email.note"),
  }));
});

export const reportEmails = [frozen];
